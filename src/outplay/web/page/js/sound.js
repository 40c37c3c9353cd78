// Sounds, made by the browser: there are no files.

/** @import { Sound } from "./frame.js" */

/** The tones of each sound: pitch in Hertz, begin and length in seconds. @type {Record<Sound, [number, number, number][]>} */
const TONES = {
  move: [[440, 0, 0.09]],
  capture: [
    [330, 0, 0.09],
    [220, 0.06, 0.14],
  ],
  end: [
    [392, 0, 0.2],
    [523, 0.16, 0.2],
    [659, 0.32, 0.4],
  ],
};
const LOUDNESS = 0.2;

/** Made with the first sound: browsers allow none before. @type {AudioContext | null} */
let context = null;

/** @param {Sound} kind */
export function play(kind) {
  context ??= new AudioContext();
  void context.resume();
  for (const tone of TONES[kind]) strike(context, tone);
}

/** Plays a tone that fades away. @param {AudioContext} audio @param {[number, number, number]} tone */
function strike(audio, [pitch, begin, length]) {
  const start = audio.currentTime + begin;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const volume = new GainNode(audio, { gain: LOUDNESS });
  volume.gain.setValueAtTime(LOUDNESS, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}
