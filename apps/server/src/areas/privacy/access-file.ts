import { admin } from '@foyer/contract/kernel/access';
import { Uuid } from '@foyer/contract/kernel/shapes';
import { fullName } from '@foyer/domain/full-name';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { files } from '../../files/tables.ts';
import { nameTables, personalTables } from '../../kernel/erasure.ts';
import { type ZipEntry, zipOf } from '../../kernel/spreadsheet/zip.ts';
import type { Locale } from '../../kernel/texts.ts';
import { contactFor } from '../contacts/access.ts';
import {
  type ExportScope,
  type OnProgress,
  registerFileExport,
  type WrittenFile,
} from '../exports/source.ts';
import { findMerchant } from '../merchants/queries.ts';
import { accessPage } from './access-page.ts';
import { keysOf } from './erase.ts';
import { findPerson, forPerson, NOBODY, type Person } from './person.ts';

/** Tables that repeat others for searches and undo, or are about the work of the team. */
const INTERNAL =
  /_words$|_keys$|_undos$|_runs$|_timers$|_exports$|_merges$|_marks$|_rechecks$|_imports$|_duplicates$|_arrivals$|_links$|^un|^renamed|^audit|^notices|^assignment|^escalation|^thread_marks|_watchers$|_clocks$/;

const ROWS_MAX = 100_000;

/** Registers the export of everything about one person, as JSON, as a page to read, and with the files. */
export function registerPersonExport(): void {
  registerFileExport({
    kind: 'person',
    access: admin,
    filter: z.object({ contactId: Uuid }),
    formats: ['archive'],
    write: (scope, { filter, locale }, onProgress) =>
      archive(scope, onProgress, locale as Locale, String(filter.contactId)),
  });
}

function archive(scope: ExportScope, onProgress: OnProgress, locale: Locale, contactId: string): WrittenFile {
  const counts = { rows: 0, bytes: 0, isCut: false };
  async function* content(): AsyncGenerator<Buffer> {
    const { merchantId } = scope.tenant;
    const contact = await contactFor(scope, contactId);
    const person = await scope.tenant.read((db) =>
      findPerson(db, merchantId, { ...NOBODY, contacts: [contact.id] }),
    );
    const tables = [...personalTables.keys()].filter((table) => !INTERNAL.test(table)).sort();
    const names = await namesOfRecords(scope);
    const timeZone = (await findMerchant(scope.tenant))?.timeZone ?? 'UTC';
    const json = async function* () {
      const mentioned = new Set<string>();
      yield '{';
      for (const table of tables) {
        const rows = await readRows(scope, table, person);
        counts.rows += rows.length;
        await onProgress(counts.rows);
        const written = JSON.stringify(rows, null, 2);
        for (const [id] of written.matchAll(ID)) if (names.has(id)) mentioned.add(id);
        yield `\n${JSON.stringify(table)}: ${written},`;
      }
      const used = Object.fromEntries([...mentioned].map((id) => [id, names.get(id)]));
      yield `\n"names": ${JSON.stringify(used, null, 2)}\n}\n`;
    };
    const read = (table: string) => readRows(scope, table, person, personalTables.get(table)?.shown?.only);
    const page = accessPage({ name: fullName(contact), locale, timeZone, names, read });
    const entries = async function* (): AsyncGenerator<ZipEntry> {
      yield { name: 'person.json', content: json() };
      yield { name: 'person.html', content: page };
      yield* attachments(scope, tables, person);
    };
    for await (const piece of zipOf(entries())) {
      counts.bytes += piece.length;
      yield piece;
    }
  }
  return { content: content(), result: () => counts };
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The names of records of the merchant, such as members, lists and own fields, by their ids. */
async function namesOfRecords({ tenant }: ExportScope): Promise<Map<string, string>> {
  const named = Object.entries(nameTables).map(
    ([table, name]) =>
      sql`select id, ${sql.raw(name)} as name from ${sql.identifier(table)} where merchant_id = ${tenant.merchantId}`,
  );
  const { rows } = await tenant.read((db) =>
    db.execute<{ id: string; name: string }>(sql.join(named, sql` union all `)),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function readRows({ tenant }: ExportScope, table: string, person: Person, only = 'true') {
  const rows = forPerson(personalTables.get(table)?.rows ?? 'false', person, new Date());
  const { rows: found } = await tenant.read((db) =>
    db.execute<{ row: Record<string, unknown> }>(sql`
      select to_jsonb(t) - 'merchant_id' as row from ${sql.identifier(table)} t
      where t.merchant_id = ${tenant.merchantId} and (${rows}) and ${sql.raw(only)} limit ${ROWS_MAX}`),
  );
  return found.map(({ row }) => row);
}

/** The files of a person that are still stored. */
async function* attachments(
  scope: ExportScope,
  tables: readonly string[],
  person: Person,
): AsyncGenerator<ZipEntry> {
  const { tenant, services } = scope;
  const { merchantId } = tenant;
  const added = new Set<string>();
  for (const table of tables) {
    const claim = personalTables.get(table);
    if (!claim?.files) continue;
    const where = sql`t.merchant_id = ${merchantId} and (${forPerson(claim.rows, person, new Date())})`;
    const keys = await keysOf(tenant, sql.identifier(table), where, claim.files);
    const names = await namesOf(scope, keys);
    for (const key of keys) {
      const content = added.has(key) ? null : await services.files.get(key);
      if (!content) continue;
      added.add(key);
      yield { name: `files/${added.size}-${names.get(key) ?? key}`, content };
    }
  }
}

async function namesOf({ tenant }: ExportScope, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, string>();
  const rows = await tenant.read((db) =>
    db
      .select({ key: files.key, name: files.name })
      .from(files)
      .where(and(eq(files.merchantId, tenant.merchantId), inArray(files.key, [...keys]))),
  );
  return new Map(rows.map(({ key, name }) => [key, name.replaceAll(/[/\\]/g, '_')]));
}
