import { admin } from '@foyer/contract/kernel/access';
import { Uuid } from '@foyer/contract/kernel/shapes';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { files } from '../../files/tables.ts';
import { personalTables } from '../../kernel/erasure.ts';
import { type ZipEntry, zipOf } from '../../kernel/spreadsheet/zip.ts';
import { html } from '../../mail/html.ts';
import { contactFor } from '../contacts/access.ts';
import {
  type ExportScope,
  type OnProgress,
  registerFileExport,
  type WrittenFile,
} from '../exports/source.ts';
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
    write: (scope, { filter }, onProgress) => archive(scope, onProgress, String(filter.contactId)),
  });
}

function archive(scope: ExportScope, onProgress: OnProgress, contactId: string): WrittenFile {
  const counts = { rows: 0, bytes: 0, isCut: false };
  async function* content(): AsyncGenerator<Buffer> {
    const { merchantId } = scope.tenant;
    const { id } = await contactFor(scope, contactId);
    const person = await scope.tenant.read((db) => findPerson(db, merchantId, { ...NOBODY, contacts: [id] }));
    const tables = [...personalTables.keys()].filter((table) => !INTERNAL.test(table)).sort();
    const json = async function* () {
      yield '{';
      let isFirst = true;
      for (const table of tables) {
        const rows = await readRows(scope, table, person);
        counts.rows += rows.length;
        await onProgress(counts.rows);
        yield `${isFirst ? '' : ','}\n${JSON.stringify(table)}: ${JSON.stringify(rows, null, 2)}`;
        isFirst = false;
      }
      yield '\n}\n';
    };
    const page = async function* () {
      yield `<!doctype html><meta charset="utf-8"><title>Personal data</title><style>${STYLE}</style><h1>Personal data</h1>`;
      for (const table of tables) yield sectionOf(table, await readRows(scope, table, person));
    };
    const entries = async function* (): AsyncGenerator<ZipEntry> {
      yield { name: 'person.json', content: json() };
      yield { name: 'person.html', content: page() };
      yield* attachments(scope, tables, person);
    };
    for await (const piece of zipOf(entries())) {
      counts.bytes += piece.length;
      yield piece;
    }
  }
  return { content: content(), result: () => counts };
}

async function readRows({ tenant }: ExportScope, table: string, person: Person) {
  const rows = forPerson(personalTables.get(table)?.rows ?? 'false', person, new Date());
  const { rows: found } = await tenant.read((db) =>
    db.execute<{ row: Record<string, unknown> }>(sql`
      select to_jsonb(t) - 'merchant_id' as row from ${sql.identifier(table)} t
      where t.merchant_id = ${tenant.merchantId} and (${rows}) limit ${ROWS_MAX}`),
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

const STYLE =
  'body{font:14px/1.5 system-ui,sans-serif;margin:32px auto;max-width:960px;padding:0 16px}dl{border-top:1px solid #ddd;display:grid;gap:2px 16px;grid-template-columns:180px 1fr;padding:12px 0;margin:0}dt{color:#5b6472}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}';

function sectionOf(table: string, rows: readonly Record<string, unknown>[]): string {
  if (rows.length === 0) return '';
  const title = table.replaceAll('_', ' ');
  const lists = rows.map((row) => {
    const filled = Object.entries(row).filter(([, value]) => value !== null && value !== '');
    const lines = filled.map(
      ([name, value]) =>
        html`<dt>${name.replaceAll('_', ' ')}</dt><dd>${typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>`,
    );
    return html`<dl>${lines}</dl>`;
  });
  return html`<h2>${title} (${rows.length})</h2>${lists}`.text;
}
