import { globSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
afterAll(() => Promise.all([migrated.drop(), declared.drop()]));

it('is what the areas declare in their tables', async () => {
  const files = globSync('**/{tables,*-tables}.ts', { cwd: sources });
  const modules = await Promise.all(files.map((file) => import(join(sources, file))));
  const schema = generateDrizzleJson(Object.assign({}, ...modules.map((module) => ({ ...module }))));
  const statements = await generateMigration(generateDrizzleJson({}), schema);
  await onDatabase(declared.url, async (client) => {
    await client.query(`drop sequence merchant_ids`);
    for (const table of Object.keys(schema.tables)) await client.query(`drop table ${table} cascade`);
    for (const statement of statements) await client.query(statement);
  });
  expect(await declarable(migrated)).toEqual([...(await declarable(declared)), ...UNDECLARED].sort());
});

const declarable = ({ url }: TestDatabase): Promise<string[]> =>
  onDatabase(url, (client) => catalogueOf(client, ['column', 'constraint', 'index', 'policy', 'sequence']));
