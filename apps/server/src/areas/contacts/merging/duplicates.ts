import type { DuplicateReason } from '@foyer/contract/contacts/merge-shapes';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { batched } from '../../../kernel/batched.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { merchantsOf } from '../../../kernel/merchant-ids.ts';
import type { Runner } from '../../../kernel/runner.ts';
import { isImporting } from '../import/access.ts';
import { identitiesOf } from '../store.ts';
import { contacts } from '../tables.ts';
import { keysOf } from './keys.ts';
import { contactDuplicates, contactKeys, uncomparedContacts } from './tables.ts';

/** Contacts compared in one transaction. */
const STEP = 500;
/** Contacts with the same key that are proposed for one contact. A key that more share says little. */
const ALIKE_MAX = 10;
/** Delay until a changed contact is compared. Milliseconds. */
const SOON_MS = 1_000;

export interface Pair {
  readonly a: string;
  readonly b: string;
  readonly reason: DuplicateReason;
}

/** Proposes that contacts are one person, unless a member said that they are not. Contacts that no longer exist are left out. */
export async function proposeDuplicates(
  db: Db,
  merchantId: number,
  pairs: readonly Pair[],
): Promise<boolean> {
  if (pairs.length === 0) return false;
  const { rowCount } = await db.execute(sql`
    insert into ${contactDuplicates} as d (merchant_id, a, b, reasons)
    select ${merchantId}, least(p.a, p.b), greatest(p.a, p.b), array_agg(distinct p.reason)
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (a uuid, b uuid, reason text)
    join ${contacts} one on one.merchant_id = ${merchantId} and one.id = p.a
    join ${contacts} other on other.merchant_id = ${merchantId} and other.id = p.b
    where p.a <> p.b
    group by 2, 3
    on conflict (merchant_id, a, b) do update
      set reasons = (select array_agg(distinct reason) from unnest(d.reasons || excluded.reasons) as reason)
      where d.dismissed_at is null and not d.reasons @> excluded.reasons`);
  return (rowCount ?? 0) > 0;
}

/**
 * Compares contacts soon after they changed, those of an import when it has ended. A recurring job compares those that
 * were missed.
 */
export function startComparing(services: Services): Runner {
  const work = batched<number>((merchantId, signal) => compareContacts(services, merchantId, signal), {
    afterMs: SOON_MS,
    onError: (error) => services.log.warn({ err: error }, 'contacts not compared'),
  });
  const stops = [
    services.bus.follow('contact.changed', ({ merchantId }) => work.schedule(merchantId)),
    services.bus.follow('contactImport.ended', ({ merchantId }) => work.schedule(merchantId)),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await work.stop();
    },
  };
}

export const comparingJob = (services: Services): JobDefinition => ({
  queue: 'contacts.compare',
  retries: 3,
  cron: '* * * * *',
  run: async (_, signal) =>
    each(
      await merchantsOf(services, sql`merchants_with_uncompared_contacts()`),
      (merchantId) => compareContacts(services, merchantId, signal),
      signal,
    ),
});

/** Compares all contacts of a merchant that changed, unless an import is changing more of them. */
export async function compareContacts(
  services: Services,
  merchantId: number,
  signal?: AbortSignal,
): Promise<void> {
  for (let compared = STEP; compared === STEP; ) {
    signal?.throwIfAborted();
    compared = await act(systemScope(services, merchantId), async (db) => {
      if (await isImporting(db, merchantId)) return { result: 0, audit: [], events: [] };
      const { count, isNew } = await compareBatch(db, merchantId);
      return { result: count, audit: [], events: isNew ? [settingsChanged(merchantId, 'contacts')] : [] };
    });
  }
}

async function compareBatch(db: Db, merchantId: number): Promise<{ count: number; isNew: boolean }> {
  const noted = db
    .select({ id: uncomparedContacts.contactId })
    .from(uncomparedContacts)
    .where(eq(uncomparedContacts.merchantId, merchantId))
    .orderBy(asc(uncomparedContacts.contactId))
    .limit(STEP)
    .for('update', { skipLocked: true });
  const ids = (await noted).map(({ id }) => id);
  if (ids.length === 0) return { count: 0, isNew: false };
  await db
    .delete(uncomparedContacts)
    .where(and(eq(uncomparedContacts.merchantId, merchantId), isOneOf(uncomparedContacts.contactId, ids)));
  await storeKeys(db, merchantId, ids);
  const pairs = await pairsOf(db, merchantId, ids);
  await db.delete(contactDuplicates).where(
    and(
      eq(contactDuplicates.merchantId, merchantId),
      or(isOneOf(contactDuplicates.a, ids), isOneOf(contactDuplicates.b, ids)),
      sql`dismissed_at is null and not reasons @> '{visitor}' and not exists (
          select from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (a uuid, b uuid)
          where least(p.a, p.b) = contact_duplicates.a and greatest(p.a, p.b) = contact_duplicates.b)`,
    ),
  );
  return { count: ids.length, isNew: await proposeDuplicates(db, merchantId, pairs) };
}

async function storeKeys(db: Db, merchantId: number, ids: readonly string[]): Promise<void> {
  const rows = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.merchantId, merchantId), isOneOf(contacts.id, ids)))
    .orderBy(asc(contacts.id))
    .for('key share');
  const identities = await identitiesOf(db, merchantId, ids);
  const keys = rows.flatMap((row) =>
    keysOf({ ...row, identities: identities.get(row.id) ?? [] }).map((key) => ({ contact_id: row.id, key })),
  );
  await db
    .delete(contactKeys)
    .where(and(eq(contactKeys.merchantId, merchantId), isOneOf(contactKeys.contactId, ids)));
  await db.execute(sql`
    insert into ${contactKeys} (merchant_id, contact_id, key)
    select ${merchantId}, contact_id, key
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given (contact_id uuid, key text)
    on conflict do nothing`);
}

async function pairsOf(db: Db, merchantId: number, ids: readonly string[]): Promise<Pair[]> {
  const { rows } = await db.execute<Pair & Record<string, unknown>>(sql`
    select k.contact_id as a, other.contact_id as b, split_part(k.key, ':', 1) as reason
    from ${contactKeys} k
    cross join lateral (
      select o.contact_id from ${contactKeys} o
      where o.merchant_id = ${merchantId} and o.key = k.key and o.contact_id <> k.contact_id
      order by o.contact_id limit ${ALIKE_MAX}
    ) other
    where k.merchant_id = ${merchantId} and k.contact_id = any(${`{${ids.join(',')}}`}::uuid[])`);
  return rows;
}
