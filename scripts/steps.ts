/** Runs the steps of `npm test` and counts what passed, failed and was skipped. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './fingerprint.mjs';

const REPORTS = join(root, '.cache', 'reports');

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, each by its name. */
  failures: string[];
  /** What passed only when it was tried again, each by its name. */
  unsteady: string[];
}

type Reporter = 'vitest' | 'playwright';

/** The parts that are read of vitest's JSON report. */
interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** The parts that are read of Playwright's JSON report. */
interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
  }[];
}

export function none(): Counts {
  return { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };
}

export function add(total: Counts, more: Counts): void {
  total.passed += more.passed;
  total.failed += more.failed;
  total.skipped += more.skipped;
  total.failures.push(...more.failures);
  total.unsteady.push(...more.unsteady);
}

/** Says why a step cannot run here; it counts as one skipped. */
export function skip(reason: string): Counts {
  console.info(`Skipped: ${reason}`);
  return { ...none(), skipped: 1 };
}

/** Runs one step under a heading and tells how long it took. An error counts as one failure. */
export async function step(title: string, work: () => Promise<Counts>): Promise<Counts> {
  const begun = performance.now();
  console.info(`\n━━ ${title}`);
  const counts = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return failure(title);
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.info(`━━ ${title}: ${counts.failed > 0 ? 'FAILED' : 'done'} in ${seconds} s`);
  return counts;
}

/** A step that passes or fails as a whole. */
export function check(title: string, command: string, args: string[]): Promise<Counts> {
  return step(title, async () => {
    const code = await run(command, args, {});
    return code === 0 ? { ...none(), passed: 1 } : failure(title);
  });
}

/** A step whose single tests are counted from the runner's report; without a title it is part of another. */
export function counted(
  title: string,
  command: string,
  args: string[],
  reporter: Reporter,
  env: Record<string, string> = {},
): Promise<Counts> {
  const work = async () => {
    const file = join(REPORTS, `${reporter}.json`);
    const unhandled = join(REPORTS, 'unhandled.json');
    mkdirSync(REPORTS, { recursive: true });
    for (const earlier of [file, unhandled]) rmSync(earlier, { force: true });
    const code = await run(command, [...args, ...reporterArgs(reporter, file)], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      UNHANDLED_FILE: unhandled,
    });
    const counts = readReport(reporter, file);
    if (existsSync(unhandled)) {
      const errors: string[] = JSON.parse(readFileSync(unhandled, 'utf8'));
      for (const error of errors) add(counts, failure(`Outside of any test: ${error}`));
    }
    if (code !== 0 && counts.failed === 0)
      add(counts, failure(`${title || reporter}: ended with code ${code}`));
    return counts;
  };
  return title ? step(title, work) : work();
}

function failure(name: string): Counts {
  return { ...none(), failed: 1, failures: [name] };
}

function reporterArgs(reporter: Reporter, file: string): string[] {
  if (reporter === 'playwright') return ['--reporter=list,json'];
  const unhandled = join(root, 'scripts', 'unhandled-reporter.ts');
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, `--reporter=${unhandled}`];
}

function readReport(reporter: Reporter, file: string): Counts {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return reporter === 'vitest' ? readVitest(report) : readPlaywright(report);
  } catch {
    return failure(`${reporter}: wrote no report`);
  }
}

function readVitest(report: VitestReport): Counts {
  const counts = none();
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = relative(root, name);
    // A file also fails by its hooks, though all of its tests pass.
    const failedByTest = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !failedByTest) add(counts, failure(`${file}: ${message}`));
    for (const test of assertionResults) {
      const title = `${file}: ${test.fullName}`;
      if (test.status === 'failed') add(counts, failure(`${title}\n${test.failureMessages.join('\n')}`));
      else if (test.status === 'passed') counts.passed += 1;
      else counts.skipped += 1;
      if (test.status === 'passed' && test.failureMessages.length > 0) counts.unsteady.push(title);
    }
  }
  return counts;
}

function readPlaywright(report: PlaywrightReport): Counts {
  const counts = none();
  for (const { message } of report.errors) add(counts, failure(message ?? 'playwright'));
  for (const suite of report.suites) add(counts, readSuite(suite));
  return counts;
}

function readSuite({ suites = [], specs }: PlaywrightSuite): Counts {
  const counts = none();
  for (const { file, title, tests } of specs) {
    const name = `${file}: ${title}`;
    for (const { status } of tests) {
      if (status === 'unexpected') add(counts, failure(name));
      else if (status === 'skipped') counts.skipped += 1;
      else counts.passed += 1;
      if (status === 'flaky') counts.unsteady.push(name);
    }
  }
  for (const suite of suites) add(counts, readSuite(suite));
  return counts;
}

function run(command: string, args: string[], env: Record<string, string>): Promise<number | null> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', fail);
    child.once('close', done);
  });
}
