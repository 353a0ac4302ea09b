// Sounds made in the browser: a knock on wood for moves, tones for what matters. No files.

/** @typedef {'move' | 'capture' | 'check' | 'end' | 'low' | 'wrong'} SoundName */
/** @typedef {{at: number, pitch: number, long: number, loud: number, kind: OscillatorType | 'knock'}} Tone */

/** @type {Record<SoundName, Tone[]>} */
const SOUNDS = {
  move: [{ at: 0, pitch: 900, long: 0.05, loud: 0.5, kind: 'knock' }],
  capture: [
    { at: 0, pitch: 1300, long: 0.05, loud: 0.5, kind: 'knock' },
    { at: 0.045, pitch: 600, long: 0.08, loud: 0.6, kind: 'knock' },
  ],
  check: [
    { at: 0, pitch: 900, long: 0.05, loud: 0.5, kind: 'knock' },
    { at: 0.03, pitch: 880, long: 0.16, loud: 0.07, kind: 'triangle' },
  ],
  end: [
    { at: 0, pitch: 523, long: 0.35, loud: 0.07, kind: 'triangle' },
    { at: 0.12, pitch: 659, long: 0.35, loud: 0.07, kind: 'triangle' },
    { at: 0.24, pitch: 784, long: 0.5, loud: 0.07, kind: 'triangle' },
  ],
  low: [{ at: 0, pitch: 1400, long: 0.07, loud: 0.06, kind: 'square' }],
  wrong: [{ at: 0, pitch: 180, long: 0.14, loud: 0.1, kind: 'triangle' }],
};

export class Sounds {
  /** @type {AudioContext | null} */
  #context = null;
  isOn = true;
  /** From 0 to 1. */
  volume = 0.8;

  constructor() {
    // Browsers let a page make sounds only after the user has done something.
    const wake = () => {
      this.#context ??= new AudioContext();
      void this.#context.resume();
    };
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, wake, { once: true, capture: true });
  }

  /** @param {SoundName} name */
  play(name) {
    const context = this.#context;
    if (!this.isOn || this.volume <= 0 || !context || context.state !== 'running') return;
    for (const tone of SOUNDS[name]) sound(context, { ...tone, loud: tone.loud * this.volume });
  }
}

/** @param {AudioContext} context @param {Tone} tone */
function sound(context, tone) {
  const start = context.currentTime + tone.at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(tone.loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + tone.long);
  gain.connect(context.destination);
  const source = tone.kind === 'knock' ? knock(context, tone, gain) : pitched(context, tone, tone.kind, gain);
  source.start(start);
  source.stop(start + tone.long);
}

/** @param {AudioContext} context @param {Tone} tone @param {OscillatorType} kind @param {AudioNode} to */
function pitched(context, tone, kind, to) {
  const source = new OscillatorNode(context, { type: kind, frequency: tone.pitch });
  source.connect(to);
  return source;
}

/** Noise through a narrow gap sounds like wood. @param {AudioContext} context @param {Tone} tone @param {AudioNode} to */
function knock(context, tone, to) {
  const length = Math.ceil(context.sampleRate * tone.long);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(new BiquadFilterNode(context, { type: 'bandpass', frequency: tone.pitch, Q: 2.5 })).connect(to);
  return source;
}
