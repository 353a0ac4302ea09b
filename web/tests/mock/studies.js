export class MockStudies { constructor(p){} answerTo(){return null} ofGame(){return null} }
