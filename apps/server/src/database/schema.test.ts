import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrationsFolder } from './schema-version.ts';
import { catalogueOf } from './testing/catalogue.ts';
import { createTestDatabase, onDatabase, type TestDatabase } from './testing/index.ts';

/** What Drizzle cannot declare: the migrations alone say it. */
const UNDECLARED = [
  'constraint conversations.conversations_department_fk: FOREIGN KEY (merchant_id, department_id) REFERENCES departments(merchant_id, id) ON DELETE SET NULL (department_id)',
  'constraint tasks.tasks_department_fk: FOREIGN KEY (merchant_id, department_id) REFERENCES departments(merchant_id, id) ON DELETE SET NULL (department_id)',
];

const sources = join(import.meta.dirname, '..');

let migrated: TestDatabase;
let declared: TestDatabase;

beforeAll(async () => {
  [migrated, declared] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  // drizzle-kit adds it to every array, and other test files share the process.
  Reflect.deleteProperty(Array.prototype, 'random');
  await Promise.all([migrated.drop(), declared.drop()]);
});

it('is what the areas declare in their tables', async () => {
  const schema = await declarations();
  const statements = await generateMigration(generateDrizzleJson({}), schema);
  await onDatabase(declared.url, async (client) => {
    await client.query(`drop sequence merchant_ids`);
    for (const table of Object.keys(schema.tables)) await client.query(`drop table ${table} cascade`);
    for (const statement of statements) await client.query(statement);
  });
  expect(await declarable(migrated)).toEqual([...(await declarable(declared)), ...UNDECLARED].sort());
});

it('has one snapshot, which is that of the tables, so that the next migration begins from them', async () => {
  const snapshots = globSync('meta/*_snapshot.json', { cwd: migrationsFolder });
  expect(snapshots).toHaveLength(1);
  const [snapshot] = snapshots.map((name) => JSON.parse(readFileSync(join(migrationsFolder, name), 'utf8')));
  expect(await generateMigration(snapshot, await declarations())).toEqual([]);
});

async function declarations() {
  const files = globSync('**/{tables,*-tables}.ts', { cwd: sources });
  const modules = await Promise.all(files.map((file) => import(join(sources, file))));
  return generateDrizzleJson(Object.assign({}, ...modules.map((module) => ({ ...module }))));
}

const declarable = ({ url }: TestDatabase): Promise<string[]> =>
  onDatabase(url, (client) => catalogueOf(client, ['column', 'constraint', 'index', 'policy', 'sequence']));
