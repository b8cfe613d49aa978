import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listCalls } from '@foyer/contract';
import { expect, it } from 'vitest';
import { openApiDocument } from './document.ts';
import { type Json, namesIn } from './schemas.ts';

const redocly = join(import.meta.dirname, '../../../../../node_modules/@redocly/cli/bin/cli.js');
const document = await openApiDocument(listCalls(), { version: '1.0.0', server: '/' });

/** What Redocly says of paths that the catalogue prescribes. */
const PRESCRIBED = [
  // They only differ in what their parameters accept: a merchant id is a number.
  '`/chimes/{merchantId}/contact/list` and `/chimes/delete/contact/{id}`',
  '`/jellogateway/notification/` should not have a trailing slash.',
  '`/report/` should not have a trailing slash.',
];

const { schemas } = document.components as { schemas: Record<string, Json> };

it('meets the recommended rules of Redocly', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-openapi-'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
  // The next test knows better which components are used: it sees those of `x-live` as well.
  const args = [redocly, 'lint', 'openapi.json', '--format=json', '--skip-rule=no-unused-components'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env }, (_, stdout) => resolve(stdout));
  });
  await rm(folder, { recursive: true });
  const { problems } = JSON.parse(output) as { problems: { ruleId: string; message: string }[] };
  const unknown = problems.filter(({ message }) => !PRESCRIBED.some((paths) => message.includes(paths)));
  expect(unknown.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

it('has the schemas that it refers to, and no other', () => {
  expect([...namesIn(document)].sort()).toEqual(Object.keys(schemas).sort());
});

it('writes every object once', () => {
  const byShape = Map.groupBy(objectsIn(schemas, ''), ([shape]) => shape);
  const repeated = [...byShape.values()].filter(({ length }) => length > 1);
  expect(repeated.map((objects) => objects.map(([, path]) => path))).toEqual([]);
});

/** The objects of more than one property that are written out here, each with its path. */
function objectsIn(part: unknown, path: string): [shape: string, path: string][] {
  if (typeof part !== 'object' || part === null) return [];
  const inner = Object.entries(part).flatMap(([key, value]) => objectsIn(value, `${path}/${key}`));
  const { type, properties, required } = part as Json;
  const isObject = type === 'object' && Object.keys(properties ?? {}).length > 1;
  return isObject ? [[JSON.stringify({ properties, required }), path], ...inner] : inner;
}
