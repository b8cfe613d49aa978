import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { VitestExtras } from './reports.ts';

/** Writes what vitest's JSON report omits to the file `EXTRAS_FILE`. */
export default class ExtraReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const extras: VitestExtras = {
      errors: errors.map(({ message, stack, VITEST_TEST_PATH: file }) => ({
        ...(typeof file === 'string' && { file }),
        text: stack ?? message,
      })),
      files: modules.map((module) => ({
        suite: module.project.name,
        file: module.moduleId,
        seconds: secondsOf(module),
      })),
    };
    writeFileSync(process.env.EXTRAS_FILE as string, JSON.stringify(extras));
  }
}

/** Duration of a file including environment and imports. */
function secondsOf(module: TestModule): number {
  const took = module.diagnostic();
  const parts = [took.environmentSetupDuration, took.prepareDuration, took.collectDuration];
  return [...parts, took.setupDuration, took.duration].reduce((sum, part) => sum + part, 0) / 1000;
}
