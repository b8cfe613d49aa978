import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './fingerprint.mjs';
import {
  failure,
  none,
  readPlaywright,
  readVitest,
  settleHooks,
  strict,
  timesOfPlaywright,
  timeTable,
} from './reports.ts';

const file = join(root, 'apps/server/src/a.test.ts');
const thrown = [
  '\u001b[31mAssertionError: expected 1 to be 2\u001b[39m',
  '',
  '- 2',
  '+ 1',
  `    at inner (${join(root, 'node_modules/chai/index.js')}:1:1)`,
  `    at ${file}:12:3`,
].join('\n');
const description = ['AssertionError: expected 1 to be 2', '- 2', '+ 1', 'at apps/server/src/a.test.ts:12:3'];
const withDescription = (name: string) => [name, ...description.map((line) => `    ${line}`)].join('\n');

describe("vitest's report", () => {
  it('lists failures and tests that passed only on retry, with the first lines of the error', () => {
    const counts = readVitest({
      testResults: [
        {
          name: file,
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'fails', status: 'failed', failureMessages: [thrown, 'and again'] },
            { fullName: 'wavers', status: 'passed', failureMessages: [thrown] },
            { fullName: 'passes', status: 'passed', failureMessages: [] },
            { fullName: 'rests', status: 'skipped', failureMessages: [] },
          ],
        },
      ],
    });
    expect(counts).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      failures: [withDescription('apps/server/src/a.test.ts: fails')],
      flaky: [withDescription('apps/server/src/a.test.ts: wavers')],
      hookFailures: [],
    });
  });

  it('counts tests that passed only on retry as failures of a strict run', () => {
    const counts = { ...none(), passed: 3, failed: 1, failures: ['fails'], flaky: ['wavers'] };
    expect(strict(counts)).toEqual({ ...counts, passed: 2, failed: 2, failures: ['fails', 'wavers'] });
  });

  const tests = [{ fullName: 'passes', status: 'passed', failureMessages: [] }];
  const hookFailures = { name: file, status: 'failed', message: 'No database.', assertionResults: tests };
  const hookDescription = 'apps/server/src/a.test.ts\n    No database.';

  it.each([
    ['passed then', { ...hookFailures, status: 'passed' }, { passed: 1, flaky: [hookDescription] }],
    ['failed again', hookFailures, { failed: 1, failures: [hookDescription] }],
  ])('reports a file whose hooks failed and that %s', (_, then, expected) => {
    const counts = readVitest({ testResults: [hookFailures] });
    expect(counts).toEqual({
      ...none(),
      hookFailures: [{ file: 'apps/server/src/a.test.ts', description: hookDescription }],
    });
    settleHooks(counts, readVitest({ testResults: [then] }));
    expect(counts).toEqual({ ...none(), ...expected });
  });
});

describe("Playwright's report", () => {
  it('reports nested tests the same way', () => {
    const spec = join(root, 'e2e/a.spec.ts');
    const error = { message: '\u001b[31mError\u001b[39m: too late', location: { file: spec, line: 7 } };
    const test = (status: 'unexpected' | 'flaky' | 'expected', errors = [error]) => ({
      file: 'a.spec.ts',
      title: status,
      tests: [{ status, results: [{ duration: 1_500, errors }] }],
    });
    const specs = [test('unexpected'), test('flaky'), test('expected', [])];
    const report = { errors: [], suites: [{ specs: [], suites: [{ specs }] }] };
    expect(timesOfPlaywright(report)).toEqual([{ suite: 'journeys', file: spec, seconds: 4.5 }]);
    const counts = readPlaywright(report);
    const lines = '\n    Error: too late\n    at e2e/a.spec.ts:7';
    expect(counts).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      failures: [`a.spec.ts: unexpected${lines}`],
      flaky: [`a.spec.ts: flaky${lines}`],
      hookFailures: [],
    });
  });
});

describe('durations of files', () => {
  it('are listed with the slowest first, and summed by suite', () => {
    const time = (suite: string, name: string, seconds: number) => ({
      suite,
      file: join(root, name),
      seconds,
    });
    const files = [time('server', 'a.ts', 3), time('console', 'b.ts', 90), time('server', 'c.ts', 8)];
    expect(timeTable(files, 2)).toEqual({
      suites: ['    11 s  server, 2 files', '    90 s  console, 1 files'],
      slowest: ['    90 s  console  b.ts', '     8 s  server  c.ts'],
    });
  });
});

describe('a failure', () => {
  it('is described in at most ten lines of limited length', () => {
    const [text = ''] = failure(
      'Long',
      `${`${'x'.repeat(9_000)}\n`.repeat(50)}    at a.test.ts:1:1`,
    ).failures;
    const lines = text.split('\n');
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('    at a.test.ts:1:1');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(300);
  });
});
