import { playsSound, SOUND_DELAY_MS } from '@foyer/domain/alerts';
import { ownSystem } from '../session/device.ts';
import { ifAlone } from '../session/tabs.ts';

/** While this lease lasts no other tab rings for the same event. Milliseconds. */
const RING_LEASE_MS = 3_000;

let context: AudioContext | undefined;

/** Two soft synthesized tones, so no file is loaded. Silent while the browser waits for a user gesture. */
function ring() {
  context ??= new AudioContext();
  void context.resume();
  const start = context.currentTime;
  for (const [offset, frequency] of [
    [0, 660],
    [0.16, 880],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, start + offset);
    volume.gain.exponentialRampToValueAtTime(0.12, start + offset + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + offset + 0.4);
    tone.connect(volume).connect(context.destination);
    tone.start(start + offset);
    tone.stop(start + offset + 0.45);
  }
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Rings 500 ms after the toast, in one tab only, never on iOS and Android. Specification 9. */
export function ringOnce() {
  if (!playsSound(ownSystem())) return;
  void ifAlone('foyer.ring', async () => {
    await wait(SOUND_DELAY_MS);
    ring();
    await wait(RING_LEASE_MS);
  });
}
