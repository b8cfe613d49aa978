/** Whether the browser allows sound, which requires a user activation. */
export const canPlaySound = (): boolean => navigator.userActivation?.hasBeenActive ?? false;

function tone(context: AudioContext, frequency: number, delay: number): void {
  const begin = context.currentTime + delay;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(0.12, begin + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + 0.35);
  gain.connect(context.destination);
  const oscillator = context.createOscillator();
  oscillator.frequency.value = frequency;
  oscillator.connect(gain);
  oscillator.start(begin);
  oscillator.stop(begin + 0.4);
}

/** Plays two notes. Silent if the browser does not allow sound. */
export function ring(): void {
  if (!canPlaySound()) return;
  const context = new AudioContext();
  tone(context, 660, 0);
  tone(context, 880, 0.12);
  setTimeout(() => void context.close().catch(() => undefined), 1_500);
}
