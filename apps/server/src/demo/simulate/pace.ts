/** The rhythm of simulated visitors. Pauses are ranges of seconds. */
export interface Pace {
  /** Multiplies every pause; 1 is realistic, smaller is faster. */
  readonly factor: number;
  pause(range: readonly [from: number, to: number], signal: AbortSignal): Promise<void>;
}

export const PAUSES = {
  /** Viewing a page. */
  page: [9, 45],
  /** Between a visitor who leaves and the next one. */
  nextVisitor: [4, 25],
  /** Before the first message, for visitors who do not write at once. */
  hesitate: [15, 90],
  /** Between two messages of an opening. */
  betweenLines: [2, 5],
  /** Reading an answer before typing. */
  reading: [2.5, 8],
  /** Waiting for an answer before asking whether anyone is there. */
  patience: [100, 180],
  /** Waiting after that before giving up. */
  lastPatience: [420, 900],
  /** From the thanks to leaving. */
  goodbye: [5, 14],
} as const satisfies Record<string, readonly [number, number]>;

/** Typing speed in characters per second. */
export const TYPING_SPEED = 14;

/** Resolves after the pause, or when the signal is aborted. */
export const makePace = (factor: number): Pace => ({
  factor,
  pause: ([from, to], signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const timer = setTimeout(done, (from + Math.random() * (to - from)) * 1000 * factor);
      timer.unref();
      signal.addEventListener('abort', done, { once: true });
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
    }),
});
