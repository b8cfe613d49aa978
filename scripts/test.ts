/**
 * `npm test`: runs every check of the project, one after the other. A failed step does not prevent
 * the later ones. Expensive tests without changes run as smoke tests (`in-full.ts`), except with `--all`.
 * With other arguments only vitest runs, with these as a filter.
 *
 * Tests that passed only on retry are listed; with `--all` they count as failures.
 *
 * The last line of the output is `N passed, N failed`, with `, N skipped` if any were.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findExternalDatabase } from '../apps/server/src/database/testing/external.ts';
import { findChromium } from './chromium.ts';
import { findDovecot } from './dovecot.ts';
import { root } from './fingerprint.mjs';
import { decideInFull } from './in-full.ts';
import { onExternal, smokeOnExternal } from './on-external.ts';
import { add, type Counts, none, settleHooks, strict, timeTable } from './reports.ts';
import { check, counted, fileTimes, skip, step, times } from './steps.ts';

const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const { values, positionals: filter } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const inFull = decideInFull(values.all || filter.length > 0);
const begun = performance.now();
const found = await (filter.length > 0 ? unitTests(filter) : everything());
// The full run counts every retry as a failure; see docs/decisions/0022-tests-in-full.md.
const total = values.all ? strict(found) : found;
const seconds = Math.round((performance.now() - begun) / 1000);

console.info(`\nAll steps took ${Math.floor(seconds / 60)} min ${seconds % 60} s:`);
for (const { title, seconds: took } of times) console.info(`${took.toFixed(0).padStart(6)} s  ${title}`);
const { suites, slowest } = timeTable(fileTimes, 20);
console.info(`\nOf these, the files of each suite one after the other:\n${suites.join('\n')}`);
console.info(`\nThe slowest files:\n${slowest.join('\n')}`);
listed(`Passed only when tried again: ${total.flaky.length}`, total.flaky);
listed('Failed:', total.failures);
console.info(verdict(total));
process.exitCode = total.failed > 0 ? 1 : 0;

async function everything(): Promise<Counts> {
  const counts = none();
  console.info(inFull.sentence);
  add(counts, await check('Format, lint and import walls', bin('biome'), ['check', '--error-on-warnings']));
  add(counts, await check('Types', process.execPath, ['scripts/types.ts']));
  add(counts, await check('Unused files, exports and dependencies', bin('knip'), ['--no-progress']));
  add(counts, await check('Build and its size budgets', process.execPath, ['scripts/build.ts']));
  add(counts, await unitTests([]));
  add(counts, await check('Documentation', process.execPath, ['scripts/check-docs.ts']));
  add(counts, await browserTests());
  add(counts, await externalDatabaseTests());
  if (counts.failed === 0) inFull.passed();
  return counts;
}

function unitTests(args: string[]): Promise<Counts> {
  return step('Tests', () => {
    const dovecot = findDovecot();
    const leftOut = inFull.leftOut.flatMap((path) => ['--exclude', `**/${path}`]);
    return vitest([...args, ...leftOut], { ...(dovecot && { DOVECOT_PATH: dovecot }) });
  });
}

/** Runs tests; files whose hooks failed are retried once, as single tests are. */
async function vitest(args: string[], env: Record<string, string>): Promise<Counts> {
  const runOf = (more: string[]) => counted(bin('vitest'), ['run', ...more], 'vitest', env);
  const counts = await runOf(args);
  if (counts.hookFailures.length > 0) {
    settleHooks(counts, await runOf(counts.hookFailures.map(({ file }) => file)));
  }
  return counts;
}

function browserTests(): Promise<Counts> {
  return step('Journeys in a real browser', async () => {
    const chromium = findChromium();
    if (!chromium) return skip('No Chromium was found or could be installed; set CHROMIUM_PATH to one.');
    const args = ['test', '--config', 'e2e/playwright.config.ts'];
    return counted(bin('playwright'), args, 'playwright', { CHROMIUM_PATH: chromium });
  });
}

function externalDatabaseTests(): Promise<Counts> {
  return step('What depends on the database, on an external PostgreSQL', async () => {
    const external = await findExternalDatabase();
    if ('reason' in external) {
      inFull.cannot('external');
      return skip(external.reason);
    }
    const files = inFull.has('external') ? onExternal : smokeOnExternal;
    return vitest(['--project', 'server', ...files], { TEST_DATABASE_URL: external.url });
  });
}

function listed(heading: string, names: string[]): void {
  if (names.length > 0) console.info(`\n${heading}\n${names.map((name) => `- ${name}`).join('\n')}\n`);
}

function verdict({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
