/** Whether the browser lets a sound be played: only after the visitor did something on the page. */
export const maySound = (): boolean => navigator.userActivation?.hasBeenActive ?? false;

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

/** Two soft notes. Silent where the browser has no sound or forbids it. */
export function ring(): void {
  if (!maySound()) return;
  const context = new AudioContext();
  tone(context, 660, 0);
  tone(context, 880, 0.12);
  setTimeout(() => void context.close().catch(() => undefined), 1_500);
}
