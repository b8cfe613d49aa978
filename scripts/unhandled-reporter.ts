import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError } from 'vitest/node';

/** Writes what went wrong outside of any test to the file `UNHANDLED_FILE`: vitest's JSON report leaves it out. */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd(_: unknown, errors: readonly SerializedError[]): void {
    const texts = errors.map(({ message, stack }) => stack ?? message);
    writeFileSync(process.env.UNHANDLED_FILE as string, JSON.stringify(texts));
  }
}
