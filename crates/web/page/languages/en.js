// The words of the page in English. Every language has the same keys; the type checker and a test hold them to it.

export const en = {
  languageName: 'English',
  letters: 'KQRBN',
  // The frame
  play: 'Play', study: 'Study', settings: 'Settings', help: 'Help', close: 'Close', cancel: 'Cancel', skip: 'Skip to the board',
  mute: 'Sounds off', unmute: 'Sounds on', lost: 'The program does not answer. Trying again…',
  outdated: 'The program is of another version. Please load the page again.', reload: 'Load again',
  // The board
  board: 'Chess board', promoteTo: 'Promote to', empty: 'empty', canGo: 'can move here', chosen: 'selected', inCheck: 'in check',
  K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn',
  wK: 'white king', wQ: 'white queen', wR: 'white rook', wB: 'white bishop', wN: 'white knight', wP: 'white pawn',
  bK: 'black king', bQ: 'black queen', bR: 'black rook', bB: 'black bishop', bN: 'black knight', bP: 'black pawn',
  white: 'White', black: 'Black',
  goes: '{piece} from {from} to {to}', takes: '{piece} from {from} takes {taken} on {to}', inPassing: ', in passing',
  castlesShort: 'castles king side', castlesLong: 'castles queen side', becomes: ', becomes {piece}', check: ', check', mate: ', checkmate',
  saidBy: '{side}: {move}', takenBack: 'Taken back', playedAgain: 'Played again', yourTurn: 'Your move',
  // Before a game
  newGame: 'New game', playComputer: 'Play the computer', playFriend: 'Two people on this screen', continueGame: 'Continue',
  noGames: 'No games yet', yourGames: 'Your games', forget: 'Remove from the list', opponent: 'Opponent', computer: 'Computer', friend: 'A friend here',
  side: 'Your side', random: 'Random', level: 'Strength', levelOf: 'Level {level} · {elo} Elo',
  level1: 'Just knows how the pieces move', level2: 'Plays now and then, leaves pieces standing', level3: 'Sees simple threats, misses many',
  level4: 'A hobby player with some experience', level5: 'An average club player', level6: 'A good club player',
  level7: 'Strong: few simple mistakes', level8: 'A candidate master', level9: 'Plays like a master', level10: 'Stronger than nearly every person',
  clock: 'Clock', noClock: 'No clock', custom: 'Custom', minutes: 'Minutes a side', increment: 'Seconds a move', start: 'Start position',
  standard: 'Standard', chess960: 'Chess960', chess960Number: 'Number, 0 to 959', drawLots: 'By lot', fen: 'FEN', setUp: 'Set up',
  startGame: 'Start the game', toMove: 'To move', castling: 'Castling', palette: 'Pieces', hand: 'Move pieces', erase: 'Erase',
  clearBoard: 'Clear', fullBoard: 'Start position', turnsBoard: 'Turn the board to who is to move',
  // A game
  you: 'You', person: 'Player', engineName: 'Arrocco, level {level}', engineFull: 'Arrocco', randomMover: 'Random moves', elo: '{elo} Elo',
  whiteToMove: 'White to move', blackToMove: 'Black to move', thinking: 'Arrocco is thinking…', paused: 'Paused', past: 'An earlier position',
  takeBack: 'Take back', redo: 'Play again', hint: 'Hint', offerDraw: 'Offer a draw', claimDraw: 'Claim a draw', resign: 'Resign', reallyResign: 'Really resign?', reallyDraw: 'Really offer a draw?',
  flip: 'Flip the board', pause: 'Pause', resume: 'Go on', rematch: 'Rematch', analyse: 'Analyse the game', moves: 'Moves', noMoves: 'No moves yet',
  first: 'First position', back: 'One move back', forth: 'One move on', last: 'Last position', actions: 'Game', offered: '{side} offers a draw', accept: 'Accept', decline: 'Decline',
  offerSent: 'The draw is offered', declined: '{side} declines the draw', hintIs: 'Hint: {move}', tooLate: 'Too late: the flag has fallen', premoveSet: 'Premove: {from} to {to}', premoveOff: 'Premove cancelled',
  typeMove: 'Type a move', typeExample: 'Nf3, e4, g1f3', notSaved: 'Not saved: {text}. Everything stays in memory as long as the program runs, and is saved as soon as that is possible.', playerFailed: 'The other player cannot move: {text}',
  timeOf: 'Clock of {side}', taken: 'Taken by {side}', ahead: '+{n}',
  // Results
  gameOver: 'Game over', whiteWon: 'White won', blackWon: 'Black won', drawn: 'Draw', youWon: 'You won', youLost: 'You lost',
  by: {
    checkmate: 'by checkmate', stalemate: 'by stalemate', 'insufficient-material': 'by insufficient material', 'dead-position': 'nobody can mate any more',
    fivefold: 'by fivefold repetition', 'seventy-five-moves': 'by the 75-move rule', threefold: 'by threefold repetition', 'fifty-moves': 'by the 50-move rule',
    resignation: 'by resignation', agreement: 'by agreement', time: 'on time', 'time-without-mating-material': 'out of time, but the opponent cannot mate',
    'illegal-move': 'after an illegal move', forfeit: 'by forfeit', abandonment: 'by abandonment', adjudication: 'by adjudication', unstated: '',
  },
  // Studying
  openGame: 'Open a game', pasteHere: 'Paste a PGN or a FEN here, or drop a file', openFile: 'Choose a file…', read: 'Open', emptyStudy: 'An empty board', games: 'Games', search: 'Search the games', gamesFound: 'Games: {n} of {all}', nothingFound: 'No game matches',
  whiteWins: 'White wins', blackWins: 'Black wins', tableDraw: 'A draw with the best play', tableMove: '{wins}: 1 move to the next capture, pawn move or mate', tableMoves: '{wins}: {n} moves to the next capture, pawn move or mate',
  engine: 'Engine', engineOff: 'The engine is off', lines: 'Lines', depth: 'Depth {n}', speed: '{n} positions/s', threat: 'Show the threat', evaluation: 'Evaluation {score}', chanceOf: '{n}% for {side}',
  mainLine: 'Back to the game', promote: 'Make this the main line', delete: 'Delete from here', deleteMany: 'This deletes {n} moves. Press again to do it.', comment: 'Comment', commentHere: 'Comment on this move', variation: 'Variation',
  analyseGame: 'Analyse the whole game', stop: 'Stop', progress: '{done} of {total} positions', graph: 'Winning chances through the game', accuracy: 'Accuracy', inaccuracy: 'Inaccuracies', mistake: 'Mistakes', blunder: 'Blunders',
  isInaccuracy: 'Inaccuracy', isMistake: 'Mistake', isBlunder: 'Blunder', betterWas: '{move} was better', exportPgn: 'Save as PGN', copyFen: 'Copy the FEN', copied: 'Copied', exportSvg: 'Save a picture (SVG)', dropHere: 'Drop the file to open it', tooLong: 'The file is too long to study: at most {n} MB. The library takes larger ones (Collections)',
  // Undo, chapters, signs
  undo: 'Undo', removedGame: 'Removed: {game}', wholeLine: 'Show the whole line', addLine: 'Add the line as a variation', lineAdded: 'The line is a variation now',
  chapters: 'Chapters', chapterNumber: 'Chapter {n}', addChapter: 'Add a chapter', removeChapter: 'Remove this chapter', chapterRemoved: 'The chapter is removed',
  keepStudy: 'Keep in the library', kept: 'It is in the library now', searching: 'Searching…', waitTurn: 'It is not your turn yet; what you typed stays in the field',
  undone: 'Undone', redone: 'Done again', undoEdit: 'Undo the last change', redoEdit: 'Redo the change', exportAll: 'Save all chapters as PGN', facts: 'Names and facts', editPosition: 'Set up a position', usePosition: 'New chapter from here', continueHere: 'Play on against the computer', save: 'Save',
  eventTag: 'Event', siteTag: 'Place', dateTag: 'Date', whiteEloTag: 'White\'s rating', blackEloTag: 'Black\'s rating', resultTag: 'Result', tagSays: '{result}, but its tag says {tag}',
  signs: 'Signs for this move', nag1: 'Good move', nag2: 'Mistake', nag3: 'Brilliant move', nag4: 'Blunder', nag5: 'Interesting move', nag6: 'Dubious move', nag7: 'Only move', nag10: 'Equal', nag13: 'Unclear',
  nag14: 'White is slightly better', nag15: 'Black is slightly better', nag16: 'White is better', nag17: 'Black is better', nag18: 'White is winning', nag19: 'Black is winning', nag146: 'Novelty',
  keySigns: 'Signs: ! ? !! ?? !? ?! and =', keyUndo: 'Undo and redo a change', keyMistake: 'Next or previous mistake',
  // Analysis and engine settings
  effort: 'How deep', effortQuick: 'Quick', effortUsual: 'Normal', effortDeep: 'Deep', effortThorough: 'Very deep', mistakes: 'Mistakes one by one', nextMistake: 'Next mistake', lastMistake: 'Previous mistake', noMistake: 'No more mistakes in this direction',
  engineSettings: 'Engine settings', threads: 'Threads', hash: 'Memory', automatic: 'Automatic', megabytes: '{n} MB', fullStrength: 'Full strength', watch: 'Two engines, to watch', watchGame: 'Watch two engines', whiteEngine: 'White', blackEngine: 'Black', savePgn: 'Save as PGN',
  volume: 'Volume', pieces: 'Pieces', classic: 'Classic', modern: 'Modern', shapes: 'Shapes', gray: 'Gray', purple: 'Purple', sand: 'Sand',
  // Library, explorer, other devices
  library: 'Library', searchLibrary: 'Search all games', searchHelp: 'Names, openings (B90, najdorf), results (1-0), years (2019-2021), material (KRPvKR), tag:word, unfinished, or a FEN', moreGames: 'More games', bin: 'Bin', libraryEmpty: 'There is no game yet',
  rename: 'Rename', addTag: 'Add a tag', removeTag: 'Remove the tag {tag}', toBin: 'Put into the bin', takeOut: 'Take out of the bin', binned: 'In the bin: {game}', unbinned: 'Taken out: {game}', unfinished: 'unfinished', duplicates: 'same moves: {n}',
  fromTerminal: 'terminal', fromPage: 'page', fromStudy: 'study', fromCollection: 'collection',
  explorer: 'Opening explorer', scope: 'Which games', scopeAll: 'All games', scopeOwn: 'My games', scopeAdded: 'Collections', move: 'Move', gamesColumn: 'Games', score: 'Score', ratingColumn: 'Rating', gamesHere: 'Games: {n}', noGamesHere: 'No game has come here', scoreOf: 'White {white}%, draws {draws}%, Black {black}%',
  invite: 'Play on two devices', inviteHelp: 'Open a link on another device, or point its camera at the code. Who opens the link of a side first plays it.', watching: 'To watch', copyLink: 'Copy the link',
  // Without a program
  failedAlone: 'The page has failed. Nothing that was shown is lost.', otherTab: 'Arrocco is open in another tab. This one goes on when that one is closed.', notKept: 'This browser keeps nothing: games end with the page.',
  aloneKeeps: 'This page needs no program: games and studies are kept in this browser alone.', saveEverything: 'Save everything as a file', loadEverything: 'Take in such a file', notEverything: 'That is no file of this page',
  aloneLibrary: 'This page needs no program. Here are your games and the first games of each study, searched by names, openings and results. Large collections, the opening explorer, titles and tags, other engines and games on two devices need the program.',
  // Settings
  language: 'Language', theme: 'Colors', themeAuto: 'As the system', themeLight: 'Light', themeDark: 'Dark', themeContrast: 'High contrast', squares: 'Squares', wood: 'Wood', green: 'Green', blue: 'Blue', notation: 'Moves are written with', figures: 'Figures ♘f3', lettersNotation: 'Letters Nf3', coordinates: 'Coordinates on the board',
  // Help
  keys: 'Keys', keyArrows: 'Go through the moves', keyHomeEnd: 'First and last position', keyFlip: 'Flip the board', keySpace: 'Play the best move', keyEngine: 'Engine on or off', keyThreat: 'Show the threat', keyHelp: 'This help', keyType: 'Type a move', keyTab: 'Into the board; arrows then go from square to square, Enter picks up and puts down, Escape lets go', keyVariation: 'Next or previous variation',
  manual: 'Manual', readManual: 'Read the manual', noPage: 'This page of the manual cannot be read now',
  addCollection: 'Add a collection…', addByCommand: 'A PGN file of any size. Very large ones are faster with: arrocco library add FILE', sending: 'Sending: {n}%', indexing: 'Making the index: {n}%',
  mouse: 'Mouse and touch', mouseMove: 'Drag a piece, or press it and then its square', mouseDraw: 'Right button: arrows and circles. With Shift red, with Alt blue, with both yellow', mouseCastle: 'To castle, move the king two squares or onto its rook', mousePremove: 'Move while the other side thinks, and it is played at once',
  // The coach
  coach: 'Coach', why: 'Why?', closeCoach: 'Close the explanation', coachThinks: 'The coach is thinking…', lookFor: 'What to look for:', noReason: 'No reason could be proven.', lineOf: 'The line', lessons: 'Mistakes and what to look for ({n})', keyWhy: 'Why is the hint, or the move that was played last, good or bad?',
  // Puzzles
  puzzles: 'Puzzles', puzzle: 'Puzzle', solvePuzzles: 'Solve puzzles', training: 'Training', puzzleNew: 'A new puzzle', puzzleAgain: 'To be remembered', puzzleRating: 'Rating', dueNow: 'Due now', streak: 'Streak', day: '1 day', days: '{n} days', today: 'Today', solvedPuzzles: 'Solved', puzzleTheme: 'Theme', themes: 'Themes', tried: 'Tried', solvedShare: 'Solved', allThemes: 'All themes', weakThemes: 'To work on:', showSolution: 'Show the answer', nextPuzzle: 'Next puzzle', anyTheme: 'Any theme', whichPuzzles: 'Which puzzles', allPuzzles: 'All, due ones first', onlyDue: 'Only what is due', ownPuzzles: 'From my games', exportTraining: 'Save puzzles and progress', checkingTry: 'Checking the move…', hintPiece: 'The piece on {square} moves', findWin: 'Find the move that wins.', findDraw: 'Find the move that draws.', findLine: 'Find the move of your study.', rightTry: '{move} is right. Go on.', puzzleSolved: 'Solved!', puzzleFound: 'Found. This one will come back.', alsoTry: '{move} is as good as the solution: solved, and the puzzle is withdrawn.', wrongTry: '{move} is not the move. Try again.', notInStudy: '{move} is not in your study. Try again.', solutionShown: 'This is the solution: {moves}. It will come back.', keyPuzzle: 'Puzzles: hint, show the answer, next one', makePuzzles: 'Puzzles from this game', makingPuzzles: 'Looking for puzzles: {n}%', puzzlesMade: 'New puzzles: {n}', toPuzzles: 'Solve them',
};

/** @typedef {typeof en} Words */
