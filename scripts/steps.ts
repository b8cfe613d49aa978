/** Runs the steps of `npm test`, and records counts and duration of each. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './fingerprint.mjs';
import {
  add,
  type Counts,
  type FileTime,
  failure,
  none,
  type Reporter,
  readPlaywright,
  readVitest,
  timesOfPlaywright,
  type VitestExtras,
} from './reports.ts';

const REPORTS = join(root, '.cache', 'reports');

/** Durations of finished steps. Seconds. */
export const times: { title: string; seconds: number }[] = [];

/** Durations of test files. */
export const fileTimes: FileTime[] = [];

/** Prints why a step cannot run here; counts as one skipped. */
export function skip(reason: string): Counts {
  console.info(`Skipped: ${reason}`);
  return { ...none(), skipped: 1 };
}

/** Runs one step under a heading and prints its duration. An error counts as one failure. */
export async function step(title: string, work: () => Promise<Counts>): Promise<Counts> {
  const begun = performance.now();
  console.info(`\n━━ ${title}`);
  const counts = await work().catch((error: unknown) => failure(title, String(error)));
  const seconds = (performance.now() - begun) / 1000;
  times.push({ title, seconds });
  console.info(`━━ ${title}: ${counts.failed > 0 ? 'FAILED' : 'done'} in ${seconds.toFixed(1)} s`);
  return counts;
}

/** A step that passes or fails as a whole. */
export function check(title: string, command: string, args: string[]): Promise<Counts> {
  return step(title, async () => {
    const code = await run(command, args, {});
    return code === 0 ? { ...none(), passed: 1 } : failure(title);
  });
}

/** Runs tests as part of a step and counts them from the runner's report. */
export async function counted(
  command: string,
  args: string[],
  reporter: Reporter,
  env: Record<string, string>,
): Promise<Counts> {
  const file = join(REPORTS, `${reporter}.json`);
  const extras = join(REPORTS, 'extras.json');
  mkdirSync(REPORTS, { recursive: true });
  for (const earlier of [file, extras]) rmSync(earlier, { force: true });
  const code = await run(command, [...args, ...reporterArgs(reporter, file)], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    EXTRAS_FILE: extras,
  });
  const counts = readReport(reporter, file);
  if (existsSync(extras)) {
    const { errors, files }: VitestExtras = JSON.parse(readFileSync(extras, 'utf8'));
    for (const { file, text } of errors)
      add(
        counts,
        failure(file ? `${relative(root, file)}: outside of its tests` : 'Outside of any test', text),
      );
    fileTimes.push(...files);
  }
  if (code !== 0 && counts.failed + counts.hookFailures.length === 0)
    add(counts, failure(`${reporter}: ended with code ${code}`));
  return counts;
}

function reporterArgs(reporter: Reporter, file: string): string[] {
  if (reporter === 'playwright') return ['--reporter=list,json'];
  const extra = join(root, 'scripts', 'extra-reporter.ts');
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, `--reporter=${extra}`];
}

function readReport(reporter: Reporter, file: string): Counts {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    if (reporter === 'vitest') return readVitest(report);
    fileTimes.push(...timesOfPlaywright(report));
    return readPlaywright(report);
  } catch {
    return failure(`${reporter}: wrote no report`);
  }
}

function run(command: string, args: string[], env: Record<string, string>): Promise<number | null> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', fail);
    child.once('close', done);
  });
}
