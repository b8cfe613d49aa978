/**
 * `npm run gather`: writes what lists every area. An area is a
 * folder of `packages/contract/src`; its calls are in files that end in `calls.ts`, its audit texts
 * in `audit.ts`, its lists in files that end in `list.ts`, its live frames in `frames.ts`, and its kinds of
 * search results in `search.ts`. Its layer is that of the linter. A test fails when the files are out of date.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { root } from './fingerprint.mjs';

const CONTRACT = join(root, 'packages', 'contract', 'src');
const SERVER_AREAS = 'apps/server/src/areas';
const ARCHITECTURE = join(root, 'ARCHITECTURE.md');
const NOTE = '// Written by `npm run gather`.\n';

/** The expected content of each file, by path. */
export const generatedFiles = (): Readonly<Record<string, string>> => ({
  [join(CONTRACT, 'areas.ts')]: formatted(areasModule()),
  [join(CONTRACT, 'audit', 'texts.ts')]: formatted(auditModule()),
  [join(CONTRACT, 'lists.ts')]: formatted(listsModule()),
  [join(CONTRACT, 'live', 'area-frames.ts')]: formatted(framesModule()),
  [join(CONTRACT, 'search', 'groups.ts')]: formatted(searchModule()),
  [ARCHITECTURE]: formatted(architecture(), ARCHITECTURE),
});

const find = (pattern: string): string[] =>
  globSync(pattern, { cwd: CONTRACT })
    .map((file) => file.replaceAll(sep, '/'))
    .sort();

/** `accounts/member-calls.ts` is imported as `accountsMemberCalls`. */
const nameOf = (file: string): string =>
  file.replace(/\.ts$/, '').replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());

function areasModule(): string {
  const files = find('*/{,*-}calls.ts');
  const areas = [...new Set(files.map((file) => dirname(file)))];
  const callsOf = (area: string) =>
    files.filter((file) => dirname(file) === area).map((file) => `...${nameOf(file)}`);
  return [
    NOTE,
    ...files.map((file) => `import * as ${nameOf(file)} from './${file}';\n`),
    "import { defineArea } from './kernel/define-call.ts';\n\n",
    ...areas.map(
      (area) => `export const ${area} = defineArea('${area}', { ${callsOf(area).join(', ')} });\n`,
    ),
    "\n/** Every area's calls. The demo's are registered in demo mode only. */\n",
    `export const areas = { ${areas.join(', ')} };\n`,
    '\n/** Every call of the contract by name. */\n',
    `export const allCalls = { ${areas.map((area) => `...${area}`).join(', ')} };\n`,
    '\n/** What each area is about, for the reference. */\n',
    `export const areaDescriptions = { ${areas.map((area) => `${area}: ${area}Calls.description`).join(', ')} };\n`,
  ].join('');
}

function auditModule(): string {
  const areas = find('*/audit.ts').map((file) => dirname(file));
  const all = (part: string) => `{ ${areas.map((area) => `...${area}.${part}`).join(', ')} } as const;\n`;
  const importOf = (area: string) => `import { audit as ${area} } from '../${area}/audit.ts';\n`;
  return [
    NOTE,
    ...areas.map(importOf),
    '\n/** English texts of the audit log, by action code. */\n',
    `export const AUDIT_ACTIONS = ${all('actions')}`,
    '\n/** Action code of an audit log entry. */\n',
    'export type AuditAction = keyof typeof AUDIT_ACTIONS;\n',
    "\n/** English names of the audit log's subject types. */\n",
    `export const AUDIT_SUBJECTS = ${all('subjects')}`,
    '\n/** Subject type of an audit log entry. */\n',
    'export type AuditSubject = keyof typeof AUDIT_SUBJECTS;\n',
  ].join('');
}

function listsModule(): string {
  const lists = find('*/{,*-}list.ts')
    .filter((file) => !file.startsWith('kernel/'))
    .flatMap((file) => exportsOf(file, 'defineList('));
  return [
    NOTE,
    ...lists.map(({ file, name }) => `import { ${name} } from './${file}';\n`),
    '\n/** Every list. Each can be exported as a file. */\n',
    `export const lists = [${lists.map(({ name }) => name).join(', ')}] as const;\n`,
  ].join('');
}

function framesModule(): string {
  const files = find('*/frames.ts');
  const exported = files.flatMap((file) => exportsOf(file, ''));
  const all = (wanted: string) =>
    exported.flatMap(({ file, name }) => (name === wanted ? [`${dirname(file)}.${name}`] : []));
  const frames = (name: string) =>
    `export const ${name} = [${all(name).map((some) => `...${some}`)}] as const;\n`;
  return [
    NOTE,
    ...files.map((file) => `import * as ${dirname(file)} from '../${file}';\n`),
    '\n/** Frames that members, and visitors, send. */\n',
    frames('fromMember'),
    frames('fromVisitor'),
    '\n/** Frames that members, and visitors, receive. */\n',
    frames('toMember'),
    frames('toVisitor'),
    '\n/** Data whose frequent changes are sent only to pages that show it. */\n',
    `export const watched = [${all('watched')}] as const;\n`,
  ].join('');
}

function searchModule(): string {
  const groups = find('*/search.ts').flatMap((file) => exportsOf(file, 'searchGroup('));
  return [
    NOTE,
    ...groups.map(({ file, name }) => `import { ${name} } from '../${file}';\n`),
    '\n/** The results of every kind. */\n',
    `export const searchGroups = [${groups.map(({ name }) => name).join(', ')}] as const;\n`,
  ].join('');
}

/**
 * The architecture with its table of layers, the uppermost first. A layer is an override of the linter for whole areas;
 * the lowest comes first there.
 */
function architecture(): string {
  const { overrides } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as {
    overrides: readonly { readonly includes?: readonly string[] }[];
  };
  const layers = overrides
    .map(({ includes = [] }) =>
      includes
        .filter((path) => path.startsWith(SERVER_AREAS) && path.endsWith('/**'))
        .map((path) => dirname(path))
        .filter((folder) => existsSync(join(root, folder)))
        .map((folder) => basename(folder)),
    )
    .filter((areas) => areas.length > 0);
  const rows = layers.map((areas, layer) => `| ${layer} | ${areas.map(described).join('; ')} |`).reverse();
  const table = ['| layer | areas |', '| --- | --- |', ...rows, ''].join('\n');
  return readFileSync(ARCHITECTURE, 'utf8').replace(/^\| layer [\s\S]*?\n(?=\n)/m, table);
}

/** An area with the sentence about it. */
function described(area: string): string {
  const calls = readFileSync(join(CONTRACT, area, 'calls.ts'), 'utf8');
  const [, , sentence] = /^export const description =\s+(['"])(.*)\.\1;/m.exec(calls) ?? [];
  if (!sentence) throw new Error(`${area}/calls.ts has no description.`);
  return `**${area}** (${sentence})`;
}

/** The constants that a file exports and whose value begins with the text. */
const exportsOf = (file: string, value: string) =>
  [...readFileSync(join(CONTRACT, file), 'utf8').matchAll(/^export const (\w+) = (.*)/gm)]
    .filter(([, , start = '']) => start.startsWith(value))
    .map(([, name = '']) => ({ file, name }));

/** Formats the text and sorts its imports with Biome. */
function formatted(text: string, path = join(CONTRACT, 'areas.ts')): string {
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const args = ['check', '--write', '--linter-enabled=false', `--stdin-file-path=${path}`];
  const { stdout, stderr, status } = spawnSync(biome, args, { cwd: root, input: text, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

if (import.meta.main) for (const [file, text] of Object.entries(generatedFiles())) writeFileSync(file, text);
