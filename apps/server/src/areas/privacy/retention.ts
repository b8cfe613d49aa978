import { RETENTION } from '@foyer/contract/privacy/constants';
import { retentionTooShort } from '@foyer/contract/privacy/errors';
import type { RetentionKind, RetentionRule } from '@foyer/contract/privacy/shapes';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import type { JobDefinition } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { each } from '../../kernel/each.ts';
import { lockDerived } from '../../kernel/erasure.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { merchantsOf } from '../../kernel/merchant-ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { erasePerson } from './erase.ts';
import { runErasure, storeErasure } from './erasing.ts';
import { NOBODY } from './person.ts';
import { retentionRules } from './tables.ts';

const DAY_MS = 86_400_000;
/** Records deleted in one round. */
const STEP = 200;
const COUNT_MAX = 100_000;

/** Where a kind of data is, and from when. */
interface Kind {
  readonly table: string;
  /** When a row `t` was last used. */
  readonly at: string;
  /** Further conditions. */
  readonly only?: string;
  readonly remove: (
    services: Services,
    merchantId: number,
    ids: readonly string[],
    signal?: AbortSignal,
  ) => Promise<void>;
}

const erased =
  (of: 'visitors' | 'conversations') =>
  (services: Services, merchantId: number, ids: readonly string[]): Promise<void> =>
    erasePerson(services, merchantId, { ...NOBODY, [of]: ids }, { pseudonym: 'Expired', since: new Date() });

const deleted =
  (statements: readonly string[]) =>
  ({ database }: Services, merchantId: number, ids: readonly string[]): Promise<void> =>
    database.tenant(merchantId).transaction(async (db) => {
      await lockDerived(db, merchantId);
      for (const [start = '', end = ''] of statements.map((one) => one.split('{ids}')))
        await db.execute(sql`${sql.raw(start)} ${`{${ids.join(',')}}`}::uuid[] ${sql.raw(end)}
          and merchant_id = ${merchantId}`);
    });

const KINDS: Readonly<Record<RetentionKind, Kind>> = {
  visits: {
    table: 'visits',
    at: 't.started_at',
    only: 't.ended_at is not null',
    remove: deleted([
      'delete from page_views where visit_id = any({ids})',
      'delete from visits where id = any({ids})',
      'delete from page_facts where visit_id = any({ids})',
      'delete from visit_facts where id = any({ids})',
    ]),
  },
  anonymousVisitors: {
    table: 'visitors',
    at: 't.last_seen_at',
    only: `t.contact_id is null and t.email = '' and t.phone = '' and t.first_name = '' and t.last_name = ''
      and t.external_id is null and not exists (select from visits v where v.merchant_id = t.merchant_id and v.visitor_id = t.id and v.ended_at is null)
      and not exists (select from conversations c where c.merchant_id = t.merchant_id and c.visitor_id = t.id)
      and not exists (select from tasks k where k.merchant_id = t.merchant_id and k.visitor_id = t.id)`,
    remove: erased('visitors'),
  },
  conversations: {
    table: 'conversations',
    at: 't.closed_at',
    only: `t.status = 'closed'`,
    remove: erased('conversations'),
  },
  originals: {
    table: 'mails',
    at: 't.created_at',
    only: 't.raw_key is not null',
    remove: removeOriginals,
  },
  audit: {
    table: 'audit_entries',
    at: 't.at',
    remove: ({ database }, merchantId, ids) =>
      database.tenant(merchantId).transaction(async (db) => {
        await db.execute(sql`select delete_audit_entries(${`{${ids.join(',')}}`}::uuid[])`);
      }),
  },
  contacts: {
    table: 'contacts',
    at: 'greatest(t.modified_at, t.last_seen_at)',
    only: `not exists (select from visitors v join conversations c on c.merchant_id = v.merchant_id and c.visitor_id = v.id
      where v.merchant_id = t.merchant_id and v.contact_id = t.id and c.status = 'open')`,
    remove: async (services, merchantId, ids, signal) => {
      const { id } = await storeErasure(systemScope(services, merchantId), ids, null);
      await runErasure(services, merchantId, id, signal);
    },
  },
};

async function removeOriginals(
  services: Services,
  merchantId: number,
  ids: readonly string[],
): Promise<void> {
  const tenant = services.database.tenant(merchantId);
  const of = sql`merchant_id = ${merchantId} and id = any(${`{${ids.join(',')}}`}::uuid[])`;
  const { rows } = await tenant.read((db) =>
    db.execute<{ key: string }>(sql`select raw_key as key from mails where ${of}`),
  );
  for (const { key } of rows) await services.files.remove(key);
  await tenant.transaction((db) => db.execute(sql`update mails set raw_key = null where ${of}`));
}

/** How long each kind of data is kept. */
export async function readRules(tenant: Tenant): Promise<RetentionRule[]> {
  const rows = await tenant.read((db) =>
    db.select().from(retentionRules).where(eq(retentionRules.merchantId, tenant.merchantId)),
  );
  const days = new Map(rows.map((row) => [row.kind, row.days]));
  return Object.entries(RETENTION).map(([name, { min }]) => {
    const kind = name as RetentionKind;
    return { kind, days: days.get(kind) ?? null, minDays: min };
  });
}

/** Changes how long a kind is kept. @throws Refusal `retention_too_short` */
export async function changeRule(
  scope: Scope,
  kind: RetentionKind,
  days: number | null,
): Promise<RetentionRule[]> {
  const { merchantId } = scope.tenant;
  if (days !== null) refuseShort(kind, days);
  await act(scope, async (db) => {
    const one = and(eq(retentionRules.merchantId, merchantId), eq(retentionRules.kind, kind));
    const [before] = await db.select().from(retentionRules).where(one).for('update');
    if (days === null) await db.delete(retentionRules).where(one);
    else
      await db
        .insert(retentionRules)
        .values({ merchantId, kind, days })
        .onConflictDoUpdate({
          target: [retentionRules.merchantId, retentionRules.kind],
          set: { days, modifiedAt: new Date() },
        });
    return {
      result: undefined,
      audit: [
        {
          action: 'retention.changed',
          subject: ['retention', kind],
          before: { days: before?.days ?? null },
          after: { days },
        },
      ],
      events: [settingsChanged(merchantId, 'retention')],
    };
  });
  return readRules(scope.tenant);
}

function refuseShort(kind: RetentionKind, days: number): void {
  if (days < RETENTION[kind].min) throw new Refusal(retentionTooShort, { field: 'days' });
}

/** What would be deleted if a kind were kept for so many days. */
export async function previewRule(tenant: Tenant, kind: RetentionKind, days: number) {
  refuseShort(kind, days);
  const { at, table } = KINDS[kind];
  const { rows } = await tenant.read((db) =>
    db.execute<{ count: number; oldest: Date | string | null }>(sql`
      select count(*)::int as count, min(at) as oldest from (
        select ${sql.raw(at)} as at from ${sql.identifier(table)} t where ${overdue(tenant, kind, days)}
        limit ${COUNT_MAX + 1}) counted`),
  );
  const { count = 0, oldest = null } = rows[0] ?? {};
  return {
    count: Math.min(count, COUNT_MAX),
    isExact: count <= COUNT_MAX,
    oldestDate: oldest === null ? null : new Date(oldest).toISOString(),
  };
}

const overdue = ({ merchantId }: Tenant, kind: RetentionKind, days: number): SQL => {
  const { at, only = 'true' } = KINDS[kind];
  const until = new Date(Date.now() - days * DAY_MS).toISOString();
  return sql`t.merchant_id = ${merchantId} and ${sql.raw(at)} < ${until}::timestamptz and ${sql.raw(only)}`;
};

/** The daily job that deletes what is older than the rules of each merchant allow. */
export const retentionJob = (services: Services): JobDefinition => ({
  queue: 'privacy.retain',
  retries: 2,
  maxSeconds: 4 * 3600,
  cron: '40 3 * * *',
  run: async (_, signal) =>
    each(
      await merchantsOf(services, sql`merchants_with_retention()`),
      (merchantId) => applyRules(services, merchantId, signal),
      signal,
    ),
});

/** Deletes what is older than the rules of a merchant allow, in batches. */
export async function applyRules(
  services: Services,
  merchantId: number,
  signal?: AbortSignal,
): Promise<void> {
  const tenant = services.database.tenant(merchantId);
  for (const { kind, days } of await readRules(tenant)) {
    if (days !== null) await applyRule(services, tenant, kind, days, signal);
  }
}

/** Also what was deleted before a stop or a failure is in the audit log. */
async function applyRule(
  services: Services,
  tenant: Tenant,
  kind: RetentionKind,
  days: number,
  signal?: AbortSignal,
): Promise<void> {
  const { table, remove } = KINDS[kind];
  let count = 0;
  try {
    for (let found = STEP; found === STEP; count += found) {
      signal?.throwIfAborted();
      const { rows } = await tenant.read((db) =>
        db.execute<{ id: string }>(
          sql`select t.id from ${sql.identifier(table)} t where ${overdue(tenant, kind, days)} limit ${STEP}`,
        ),
      );
      found = rows.length;
      if (found > 0)
        await remove(
          services,
          tenant.merchantId,
          rows.map(({ id }) => id),
          signal,
        );
    }
  } finally {
    if (count > 0)
      await act(systemScope(services, tenant.merchantId), async () => ({
        result: undefined,
        audit: [{ action: 'retention.applied', subject: ['retention', kind], after: { days, count } }],
        events: [settingsChanged(tenant.merchantId, 'retention')],
      }));
  }
}
