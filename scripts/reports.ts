/** Reads the reports of vitest and Playwright, and counts passed, failed and skipped tests. */
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './fingerprint.mjs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Failed tests, each with its name and the first lines of its error. */
  failures: string[];
  /** Tests that passed only on retry, described like failures. */
  flaky: string[];
  /** Files of which only hooks failed, not counted yet: vitest does not retry them. */
  hookFailures: { file: string; description: string }[];
}

export type Reporter = 'vitest' | 'playwright';

/** Duration of a file's tests. Seconds. */
export interface FileTime {
  readonly suite: string;
  readonly file: string;
  readonly seconds: number;
}

/** Output of `extra-reporter.ts`: errors outside tests with the file that ran, and the duration of each file. */
export interface VitestExtras {
  readonly errors: readonly { readonly file?: string; readonly text: string }[];
  readonly files: readonly FileTime[];
}

/** The parts of vitest's JSON report that are read. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** The parts of Playwright's JSON report that are read. */
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: PlaywrightError[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      results: { duration: number; errors: PlaywrightError[] }[];
    }[];
  }[];
}

interface PlaywrightError {
  message?: string;
  location?: { file: string; line: number };
}

export function none(): Counts {
  return { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], hookFailures: [] };
}

export function add(total: Counts, more: Counts): void {
  total.passed += more.passed;
  total.failed += more.failed;
  total.skipped += more.skipped;
  total.failures.push(...more.failures);
  total.flaky.push(...more.flaky);
  total.hookFailures.push(...more.hookFailures);
}

/** Adds the results of retried files whose hooks had failed. */
export function settleHooks(counts: Counts, again: Counts): void {
  const first = counts.hookFailures.splice(0);
  const still = again.hookFailures.splice(0);
  add(counts, again);
  counts.failed += still.length;
  counts.failures.push(...still.map(({ description }) => description));
  const hasEnded = ({ file }: { file: string }) => !still.some((one) => one.file === file);
  counts.flaky.push(...first.filter(hasEnded).map(({ description }) => description));
}

/** Counts with the tests that passed only on retry as failures. */
export function strict(counts: Counts): Counts {
  const retried = counts.flaky.length;
  return {
    ...counts,
    passed: Math.max(0, counts.passed - retried),
    failed: counts.failed + retried,
    failures: [...counts.failures, ...counts.flaky],
  };
}

/** One failure, with the first lines of its error. */
export function failure(name: string, error = ''): Counts {
  return { ...none(), failed: 1, failures: [[name, ...firstLines(error)].join('\n')] };
}

const LINES = 9;
const WIDTH = 240;
const isOfStack = (line: string) => /^\s+at .+:\d+/.test(line);
const fromRoot = (line: string) => line.replaceAll(`${root}/`, '').replaceAll(root, '');

/** The first lines of an error, without colours and empty lines, and its location in a test, or else the first ones. */
function firstLines(error: string): string[] {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim());
  const said = lines.filter((line) => !isOfStack(line)).slice(0, LINES);
  const stack = lines.filter(isOfStack);
  const place = stack.find((line) => /\.(test|spec)\.tsx?:/.test(line));
  const places = place ? [place] : stack.slice(0, LINES);
  return [...said, ...places.map((line) => line.trim())].map(
    (line) => `    ${fromRoot(line).slice(0, WIDTH)}`,
  );
}

export function readVitest(report: VitestReport): Counts {
  const counts = none();
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = relative(root, name);
    const failedByTest = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !failedByTest) {
      counts.hookFailures.push({ file, description: failure(file, message).failures.join() });
      continue;
    }
    for (const test of assertionResults) {
      const description = failure(`${file}: ${test.fullName}`, test.failureMessages[0]);
      if (test.status === 'failed') add(counts, description);
      else if (test.status === 'passed') counts.passed += 1;
      else counts.skipped += 1;
      if (test.status === 'passed' && test.failureMessages.length > 0)
        counts.flaky.push(...description.failures);
    }
  }
  return counts;
}

export function readPlaywright(report: PlaywrightReport): Counts {
  const counts = none();
  for (const error of report.errors) add(counts, failure('Outside of any test', textOf(error)));
  for (const suite of report.suites) add(counts, readSuite(suite));
  return counts;
}

function readSuite({ suites = [], specs }: PlaywrightSuite): Counts {
  const counts = none();
  for (const { file, title, tests } of specs) {
    for (const { status, results } of tests) {
      const [error] = results.flatMap(({ errors }) => errors);
      const description = failure(`${file}: ${title}`, error && textOf(error));
      if (status === 'unexpected') add(counts, description);
      else if (status === 'skipped') counts.skipped += 1;
      else counts.passed += 1;
      if (status === 'flaky') counts.flaky.push(...description.failures);
    }
  }
  for (const suite of suites) add(counts, readSuite(suite));
  return counts;
}

/** Duration of each spec including retries. Tests run in parallel, so the sum can exceed the run. */
export function timesOfPlaywright({ suites }: PlaywrightReport): FileTime[] {
  const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...specs,
    ...suites.flatMap(specsOf),
  ];
  const byFile = Object.groupBy(suites.flatMap(specsOf), ({ file }) => file);
  return Object.entries(byFile).map(([file, specs = []]) => {
    const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
    const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
    return { suite: 'journeys', file: join(root, 'e2e', file), seconds };
  });
}

/** Lines with the total duration of each suite, and the slowest files. */
export function timeTable(
  files: readonly FileTime[],
  count: number,
): { suites: string[]; slowest: string[] } {
  const bySuite = Object.entries(Object.groupBy(files, ({ suite }) => suite));
  const line = (seconds: number, what: string) => `${seconds.toFixed(0).padStart(6)} s  ${what}`;
  const sum = (some: readonly FileTime[] = []) => some.reduce((total, { seconds }) => total + seconds, 0);
  return {
    suites: bySuite.map(([suite, some]) => line(sum(some), `${suite}, ${some?.length} files`)),
    slowest: files
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, count)
      .map(({ suite, file, seconds }) => line(seconds, `${suite}  ${relative(root, file)}`)),
  };
}

/** The message with its location, as in a stack trace. */
const textOf = ({ message = 'It says nothing.', location }: PlaywrightError): string =>
  location ? `${message}\n    at ${location.file}:${location.line}` : message;
