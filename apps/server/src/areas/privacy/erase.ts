import { type Name, type SQL, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { lockDerived, type PersonalTable, personalTables } from '../../kernel/erasure.ts';
import { optOutHash } from '../../mail/opt-outs.ts';
import { replaceInAudit } from './audit-erasure.ts';
import { forPerson, type Person } from './person.ts';

/** Rows deleted in one transaction. */
const STEP = 1_000;

export interface ErasureOptions {
  readonly pseudonym: string;
  /** When it was requested. */
  readonly since: Date;
  /** Ends it between two tables. */
  readonly signal?: AbortSignal;
  /** Runs in the transaction of each step, with the number of rows. */
  readonly onStep?: (db: Db, table: string, rows: number) => Promise<void>;
}

/** Deletes all rows and files of a person, tables that refer to others first. Can be repeated after a crash. */
export async function erasePerson(
  services: Services,
  merchantId: number,
  person: Person,
  { pseudonym, since, signal, onStep }: ErasureOptions,
): Promise<void> {
  const tenant = services.database.tenant(merchantId);
  const count = async (db: Db, table: string, rows: number) =>
    void (rows > 0 && (await onStep?.(db, table, rows)));
  const eraseFrom = async (table: string, before?: (db: Db) => Promise<unknown>) => {
    signal?.throwIfAborted();
    const { rows, erase, files, unlink }: PersonalTable = personalTables.get(table) ?? { rows: 'false' };
    const where = sql`t.merchant_id = ${merchantId} and (${forPerson(rows, person, since)})`;
    for (const statement of unlink ?? [])
      await tenant.transaction((db) =>
        db.execute(sql`${forPerson(statement, person, since)} and merchant_id = ${merchantId}`),
      );
    if (erase === 'pseudonym') {
      await replaceInAudit(tenant, person, where, pseudonym, (db, done) => count(db, table, done));
    } else if (erase === 'hash') {
      await tenant.transaction((db) => hashOptOuts(db, merchantId, person));
    } else if (erase) {
      const change = sql`update ${sql.identifier(table)} t set ${forPerson(erase.set, person, since)} where ${where}`;
      await tenant.transaction((db) => db.execute(change));
    } else {
      const remove = async (db: Db) => {
        await before?.(db);
        return table === 'messages' ? eraseMessages(db, person) : deleteFrom(db, table, where);
      };
      await deleteRows(services, tenant, table, where, files, remove, (db, done) => count(db, table, done));
    }
  };
  const tables = await orderedTables(tenant);
  for (const table of tables) await eraseFrom(table);
  // Follow-up work under way may have written more since.
  for (const table of tables.filter((one) => personalTables.get(one)?.isDerived))
    await eraseFrom(table, (db) => lockDerived(db, merchantId));
}

/** Content is removed before the rows that name it, so that none is left when the process is killed. */
async function deleteRows(
  services: Services,
  tenant: Tenant,
  table: string,
  where: SQL,
  files: string | undefined,
  remove: (db: Db) => Promise<number>,
  onStep: (db: Db, rows: number) => Promise<void>,
): Promise<void> {
  const name = sql.identifier(table);
  for (let deleted = STEP; deleted === STEP; ) {
    const keys = files ? await keysOf(tenant, name, where, files) : [];
    for (const key of keys) await services.files.remove(key);
    deleted = await tenant.transaction(async (db) => {
      const rows = await remove(db);
      if (keys.length > 0)
        await db.execute(sql`delete from files f where merchant_id = ${tenant.merchantId}
          and key = any(${sql.param(keys)}::text[])
          and not exists (select from task_attachments a where a.merchant_id = f.merchant_id and a.file_id = f.id)`);
      await onStep(db, rows);
      return rows;
    });
  }
}

async function deleteFrom(db: Db, table: string, where: SQL): Promise<number> {
  const name = sql.identifier(table);
  const { rowCount } = await db.execute(sql`
    delete from ${name} where ctid = any(array(select t.ctid from ${name} t where ${where} limit ${STEP}))`);
  return rowCount ?? 0;
}

/** Messages are deleted only by a function with the owner's rights. */
async function eraseMessages(db: Db, { conversations }: Person): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(
    sql`select erase_messages(${`{${conversations.join(',')}}`}::uuid[], ${STEP}) as count`,
  );
  return Number(rows[0]?.count ?? 0);
}

/** The keys of the content of the rows, without that of canned replies, which the team uses elsewhere. */
export async function keysOf(tenant: Tenant, name: Name, where: SQL, files: string): Promise<string[]> {
  const { rows } = await tenant.read((db) =>
    db.execute<{ key: string }>(sql`
      select distinct key from (select unnest(${sql.raw(files)}) as key from ${name} t where ${where}) named
      where key <> '' and not exists (select from canned_replies c
        where c.merchant_id = ${tenant.merchantId} and strpos(c.attachments::text, named.key) > 0)`),
  );
  return rows.map(({ key }) => key);
}

/** The address stays unsubscribed by its hash. */
async function hashOptOuts(db: Db, merchantId: number, { emails }: Person): Promise<void> {
  for (const email of emails)
    await db.execute(sql`
      update mail_opt_outs o set email = ${optOutHash(merchantId, email)}, comment = ''
      where merchant_id = ${merchantId} and email = ${email}
        and not exists (select from mail_opt_outs h where h.merchant_id = o.merchant_id
          and h.email = ${optOutHash(merchantId, email)})`);
}

/** The personal tables, each before those that it refers to. */
async function orderedTables(tenant: Tenant): Promise<string[]> {
  const { rows } = await tenant.read((db) =>
    db.execute<{ child: string; parent: string }>(sql`
      select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
      where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`),
  );
  const ordered: string[] = [];
  const visit = (table: string): void => {
    if (ordered.includes(table) || !personalTables.has(table)) return;
    for (const { child, parent } of [...rows, ...READS]) if (parent === table) visit(child);
    ordered.push(table);
  };
  for (const table of personalTables.keys()) visit(table);
  return ordered;
}

/** Tables whose rows are found through others without a foreign key. */
const READS = [
  { child: 'contact_import_keys', parent: 'contact_import_rows' },
  { child: 'task_attachments', parent: 'files' },
  { child: 'task_comments', parent: 'files' },
];
