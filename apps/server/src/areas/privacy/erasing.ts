import { notConfirmed } from '@foyer/contract/privacy/errors';
import type { Erasure } from '@foyer/contract/privacy/shapes';
import { fullName } from '@foyer/domain/full-name';
import { and, desc, eq, sql } from 'drizzle-orm';
import { BACKUP_LOCK, unlessLocked } from '../../database/lock.ts';
import type { JobDefinition } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import { type MemberScope, type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { each } from '../../kernel/each.ts';
import { personalTables } from '../../kernel/erasure.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { merchantsOf } from '../../kernel/merchant-ids.ts';
import { afterCursor, cutPage } from '../../kernel/paging.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { members } from '../accounts/tables.ts';
import { contactFor } from '../contacts/access.ts';
import { contactEvents } from '../contacts/contact-actions.ts';
import { erasePerson } from './erase.ts';
import { findPerson, forPerson, NOBODY, type Person } from './person.ts';
import { erasures } from './tables.ts';

type ErasureRow = typeof erasures.$inferSelect;

const QUEUE = 'privacy.erase';

/** What a member types to confirm the erasure of a contact, and how many rows go by table. */
export async function previewErasure(scope: MemberScope, contactId: string) {
  const { merchantId } = scope.tenant;
  const contact = await contactFor(scope, contactId);
  return scope.tenant.read(async (db) => {
    const person = await findPerson(db, merchantId, { ...NOBODY, contacts: [contact.id] });
    const counted = [...personalTables].map(
      ([
        table,
        { rows },
      ]) => sql`select ${table} as "table", count(*)::int as count from ${sql.identifier(table)} t
        where t.merchant_id = ${merchantId} and (${forPerson(rows, person, new Date())})`,
    );
    const { rows } = await db.execute<{ table: string; count: number }>(sql.join(counted, sql` union all `));
    const confirmation = fullName(contact) || person.emails[0] || person.phones[0] || contact.company;
    return { confirmation, counts: rows.filter(({ count }) => count > 0) };
  });
}

/** Starts the erasure of a contact. @throws Refusal `not_confirmed` */
export async function beginErasure(scope: MemberScope, contactId: string, typed: string): Promise<Erasure> {
  const { confirmation } = await previewErasure(scope, contactId);
  if (typed !== confirmation.trim()) throw new Refusal(notConfirmed, { field: 'confirmation' });
  const row = await storeErasure(scope, [contactId], scope.caller.id);
  return presentErasure(row, fullName(scope.caller));
}

/** Stores an erasure and queues its job. */
export function storeErasure(
  scope: Scope,
  contacts: readonly string[],
  memberId: string | null,
): Promise<ErasureRow> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const id = newId();
    const pseudonym = `Erased person ${id.slice(-8).toUpperCase()}`;
    const person = await findPerson(db, merchantId, { ...NOBODY, contacts });
    const [row] = await db
      .insert(erasures)
      .values({ merchantId, id, pseudonym, memberId, person })
      .returning();
    return {
      result: row as ErasureRow,
      audit: [{ action: 'erasure.started', subject: ['erasure', id], after: { pseudonym } }],
      events: [settingsChanged(merchantId, 'erasures')],
      jobs: [{ queue: QUEUE, data: { merchantId, erasureId: id }, key: id }],
    };
  });
}

/** Runs an erasure. After a crash it runs again and erases what is left. */
export async function runErasure(
  services: Services,
  merchantId: number,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const tenant = services.database.tenant(merchantId);
  const one = and(eq(erasures.merchantId, merchantId), eq(erasures.id, id));
  const found = await tenant.transaction(async (db) => {
    const [row] = await db.select().from(erasures).where(one).for('update');
    if (!row?.person) return null;
    const person = await findPerson(db, merchantId, row.person);
    await db.update(erasures).set({ person }).where(one);
    return { row, person };
  });
  if (!found) return;
  const { row, person } = found;
  await erasePerson(services, merchantId, person, {
    ...(signal && { signal }),
    pseudonym: row.pseudonym,
    since: row.createdAt,
    onStep: async (db, table, rows) => {
      await db
        .update(erasures)
        .set({
          counts: sql`jsonb_set(${erasures.counts}, array[${table}]::text[], to_jsonb(coalesce((${erasures.counts} ->> ${table})::int, 0) + ${rows}::int))`,
        })
        .where(one);
    },
  });
  // While a backup reads removed files, or they are removed already, the erasure stays open and is resumed.
  const isPurged = await unlessLocked(services.database.url, BACKUP_LOCK, () => services.files.purge());
  if (isPurged) await finish(services, row, person);
}

const finish = (services: Services, { merchantId, id, pseudonym }: ErasureRow, person: Person) =>
  act(systemScope(services, merchantId), async (db) => {
    await db
      .update(erasures)
      .set({ person: null, state: 'done', finishedAt: new Date() })
      .where(and(eq(erasures.merchantId, merchantId), eq(erasures.id, id)));
    return {
      result: undefined,
      audit: [{ action: 'erasure.finished', subject: ['erasure', id], after: { pseudonym } }],
      events: [...contactEvents(merchantId, person.contacts), settingsChanged(merchantId, 'erasures')],
    };
  });

export const erasureJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: QUEUE,
    retries: 5,
    maxSeconds: 4 * 3600,
    waitsOnce: true,
    run: ({ merchantId, erasureId }, signal) => runErasure(services, merchantId, String(erasureId), signal),
  },
  { queue: 'privacy.resume', retries: 3, cron: '*/10 * * * *', run: () => resumeErasures(services) },
];

/** Queues erasures again whose job failed. */
async function resumeErasures(services: Services): Promise<void> {
  const late = sql`${erasures.createdAt} < now() - interval '10 minutes'`;
  await each(await merchantsOf(services, sql`merchants_with_erasures()`), (merchantId) =>
    act(systemScope(services, merchantId), async (db) => {
      const rows = await db
        .select({ id: erasures.id })
        .from(erasures)
        .where(and(eq(erasures.merchantId, merchantId), eq(erasures.state, 'running'), late));
      const jobs = rows.map(({ id }) => ({ queue: QUEUE, data: { merchantId, erasureId: id }, key: id }));
      return { result: undefined, audit: [], events: [], jobs };
    }),
  );
}

/** The erasures of a merchant, newest first. */
export async function readErasures(
  { tenant }: Scope,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const { createdAt, id } = erasures;
  const rows = await tenant.read((db) =>
    db
      .select({ row: erasures, firstName: members.firstName, lastName: members.lastName })
      .from(erasures)
      .leftJoin(members, and(eq(members.merchantId, erasures.merchantId), eq(members.id, erasures.memberId)))
      .where(and(eq(erasures.merchantId, tenant.merchantId), afterCursor(cursor, createdAt, id)))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit + 1),
  );
  const { page, nextCursor } = cutPage(rows, limit, ({ row }) => ({ at: row.createdAt, id: row.id }));
  const shown = page.map(({ row, firstName, lastName }) =>
    presentErasure(row, firstName === null ? null : fullName({ firstName, lastName: lastName ?? '' })),
  );
  return { erasures: shown, nextCursor };
}

const presentErasure = (row: ErasureRow, requestedBy: string | null): Erasure => ({
  id: row.id,
  state: row.state,
  pseudonym: row.pseudonym,
  requestedBy,
  counts: Object.entries(row.counts).map(([table, count]) => ({ table, count })),
  createdDate: row.createdAt.toISOString(),
  finishedDate: row.finishedAt?.toISOString() ?? null,
});
