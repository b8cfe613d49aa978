import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './scripts/long-first.ts';

const browserLike = {
  environment: 'happy-dom',
  // Without transitions, whose timers could outlive a test.
  environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
  // A project that extends another file does not inherit `maxWorkers` of the root.
  maxWorkers: 2,
  testTimeout: 15_000,
  retry: 1,
} as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    slowTestThreshold: 5_000,
    projects: [
      { test: { name: 'domain', root: 'packages/domain', isolate: false, include: ['src/**/*.test.ts'] } },
      {
        test: { name: 'contract', root: 'packages/contract', isolate: false, include: ['src/**/*.test.ts'] },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'apps/server/src/database/testing/global-setup.ts')],
          // A process imports the server once, and its test files share one that runs (`src/testing/server.ts`).
          isolate: false,
          env: { WAITS_DIVIDED_BY: '5' },
          testTimeout: 20_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          // Real sockets, databases and killed processes on a busy machine: a retried test is reported.
          retry: 2,
        },
      },
      {
        extends: 'apps/console/vite.config.ts',
        test: {
          ...browserLike,
          name: 'console',
          // A process loads packages once for all its test files (`src/testing/setup.ts`).
          isolate: false,
          root: 'apps/console',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [join(import.meta.dirname, 'apps/console/src/testing/setup.ts')],
        },
      },
      {
        extends: 'apps/widget/vite.config.ts',
        test: { ...browserLike, name: 'widget', root: 'apps/widget', include: ['src/**/*.test.{ts,tsx}'] },
      },
      { test: { name: 'scripts', root: 'scripts', include: ['*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});
