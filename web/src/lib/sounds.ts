// A few short sounds made on the spot: wood on wood, dice in a bowl, a small gong.  No files, and silence
// where the browser wants a touch first.
import { prefs } from './prefs.svelte';

export type Sound = 'move' | 'roll' | 'turn' | 'end';

let context: AudioContext | undefined;

function knock(
  at: AudioContext,
  delay_s: number,
  pitch_hz: number,
  length_s: number,
  volume: number,
): void {
  const start = at.currentTime + delay_s;
  const tone = at.createOscillator();
  const gain = at.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch_hz, start);
  tone.frequency.exponentialRampToValueAtTime(pitch_hz * 0.6, start + length_s);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length_s);
  tone.connect(gain).connect(at.destination);
  tone.start(start);
  tone.stop(start + length_s);
}

export function play(sound: Sound): void {
  if (!prefs.sound || document.hidden) return;
  // Before the first touch a browser gives no sound; asking for it then only makes warnings.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    if (sound === 'move') knock(context, 0, 320, 0.09, 0.25);
    if (sound === 'roll')
      for (let i = 0; i < 5; i++) knock(context, i * 0.06, 700 + 160 * (i % 3), 0.05, 0.1);
    if (sound === 'turn')
      [0, 0.12].forEach((delay, i) => knock(context!, delay, 523 + 136 * i, 0.16, 0.15));
    if (sound === 'end')
      [392, 523, 659].forEach((pitch, i) => knock(context!, i * 0.14, pitch, 0.5, 0.16));
  } catch {
    // No sound on this device: the page says everything in words as well.
  }
}
