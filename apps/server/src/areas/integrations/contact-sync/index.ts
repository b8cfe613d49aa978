import { integrationRefused } from '@foyer/contract/integrations/errors';
import type { ContactSyncState } from '@foyer/contract/integrations/shapes';
import type { SyncDirection } from '@foyer/domain/integrations/contact-sync';
import { contactSyncOf, type SyncedIntegrationId } from '@foyer/domain/integrations/contact-systems';
import { type IntegrationId, integrationOf } from '@foyer/domain/integrations/index';
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope, Services } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { merchantsOf } from '../../../kernel/merchant-ids.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { connectionRecords, findConnection } from '../connections.ts';
import { integrationSyncs } from '../tables.ts';
import { receiveChanges } from './receiving.ts';
import { sendChanges } from './sending.ts';
import { oneSync, RunEnded, type SyncRow, SyncStopped, syncedId } from './state.ts';

/** A run ends after so long and the next goes on; a process that died blocks the next one a little longer. */
const RUN_MS = 120_000;
const TAKEN_MS = 240_000;

/** The longest pause that is kept when a system asks for one. */
const PAUSE_MAX_MS = 86_400_000;

/** The wire form. */
export const presentSync = (row: SyncRow): ContactSyncState => ({
  direction: row.direction,
  received: row.received,
  sent: row.sent,
  refused: row.refused,
  gone: row.gone,
  error: row.error,
  ranDate: row.ranAt?.toISOString() ?? null,
});

export const listSyncs = (db: Db, merchantId: number): Promise<SyncRow[]> =>
  db.select().from(integrationSyncs).where(eq(integrationSyncs.merchantId, merchantId));

/**
 * Turns a sync on or off, which ends its current run. Turned on again, it begins anew.
 * @throws Refusal if the integration has no contacts
 */
export async function setSync(
  scope: MemberScope,
  integration: IntegrationId,
  { direction, isFromStart }: { readonly direction: SyncDirection; readonly isFromStart: boolean },
): Promise<void> {
  const id = syncedId(integration);
  await connectionRecords.get(scope, integration);
  if (!id)
    throw new Refusal(integrationRefused, {
      message: 'Contacts cannot be synced with {name}.',
      values: { name: integrationOf(integration).name },
    });
  if (!contactSyncOf(id).push && direction !== 'in' && direction !== 'off')
    throw new Refusal(integrationRefused, {
      message: 'Contacts can only be received from {name}.',
      values: { name: integrationOf(integration).name },
    });
  const { merchantId } = scope.tenant;
  const from = isFromStart ? new Date(0) : new Date();
  const start = { pulledUntil: from, pushedUntil: from, pushedId: null, wholeSince: null, wholePage: 1 };
  const fresh = { ...start, direction, error: null, takenUntil: null, pausedUntil: null };
  await act(scope, async (db) => {
    const [before] = await db.select().from(integrationSyncs).where(oneSync(merchantId, id)).for('update');
    const isKept = before && before.direction !== 'off' && direction !== 'off' && !isFromStart;
    await db
      .insert(integrationSyncs)
      .values({ merchantId, integration: id, ...fresh })
      .onConflictDoUpdate({
        target: [integrationSyncs.merchantId, integrationSyncs.integration],
        set: isKept
          ? { direction, takenUntil: null }
          : { ...fresh, received: 0, sent: 0, refused: 0, gone: 0 },
      });
    return {
      result: undefined,
      audit: [
        {
          action: 'integration.synced',
          subject: ['integration', integration],
          before: { direction: before?.direction ?? 'off' },
          after: { direction },
        },
      ],
      events: [settingsChanged(merchantId, 'integrations')],
    };
  });
}

const RUN_QUEUE = 'integrations.sync';

export const syncJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: 'integrations.due',
    retries: 1,
    waitsOnce: true,
    cron: '* * * * *',
    run: async () =>
      each(await merchantsOf(services, sql`merchants_with_contact_syncs()`), (merchantId) =>
        services.database.tenant(merchantId).transaction(async (db) => {
          for (const { direction, integration } of await listSyncs(db, merchantId))
            if (direction !== 'off')
              await services.jobs.enqueue(db, {
                queue: RUN_QUEUE,
                data: { merchantId, integration },
                key: `${merchantId} ${integration}`,
              });
        }),
      ),
  },
  {
    queue: RUN_QUEUE,
    retries: 0,
    waitsOnce: true,
    parallel: 4,
    run: ({ merchantId, integration }, signal) =>
      syncContacts(services, merchantId, integration as SyncedIntegrationId, signal),
  },
];

/** Receives and sends what changed. One process at a time works on a sync. The next run goes on where one was ended. */
export async function syncContacts(
  services: Services,
  merchantId: number,
  integration: SyncedIntegrationId,
  signal?: AbortSignal,
): Promise<void> {
  const tenant = services.database.tenant(merchantId);
  const now = new Date();
  const takenUntil = new Date(now.getTime() + TAKEN_MS);
  const row = await tenant.transaction(async (db) => {
    const [taken] = await db
      .update(integrationSyncs)
      .set({ takenUntil })
      .where(
        and(
          oneSync(merchantId, integration),
          ne(integrationSyncs.direction, 'off'),
          or(isNull(integrationSyncs.takenUntil), lt(integrationSyncs.takenUntil, now)),
          or(isNull(integrationSyncs.pausedUntil), lt(integrationSyncs.pausedUntil, now)),
        ),
      )
      .returning();
    return taken;
  });
  const connection = row && (await tenant.read((db) => findConnection(db, merchantId, integration)));
  if (!row || !connection) return;
  const sync = contactSyncOf(integration);
  const within = (ms: number) => ({
    ...{ services, connection, sync, row },
    isOver: () => signal?.aborted === true || Date.now() - now.getTime() > ms,
  });
  let error: SyncRow['error'] = null;
  let pausedUntil: Date | null = null;
  try {
    // Receiving much leaves half of the run to sending, and a failure all the rest.
    if (connection.isSimulated) return;
    const share = row.direction === 'both' ? RUN_MS / 2 : RUN_MS;
    const received = row.direction === 'out' ? null : await stopOf(receiveChanges(within(share)));
    const isPaused = received !== null && received.waitMs > 0;
    const sent = row.direction === 'in' || isPaused ? null : await stopOf(sendChanges(within(RUN_MS)));
    const stop = received ?? sent;
    if (stop) {
      error = stop.wording;
      const waitMs = Math.min(Math.max(stop.waitMs, sent?.waitMs ?? 0), PAUSE_MAX_MS);
      pausedUntil = waitMs > 0 ? new Date(Date.now() + waitMs) : null;
    }
  } catch (failure) {
    if (failure instanceof RunEnded) return;
    error = { text: 'It failed.', values: {} };
    throw failure;
  } finally {
    await tenant.transaction((db) =>
      db
        .update(integrationSyncs)
        .set({ error, ranAt: new Date(), takenUntil: null, pausedUntil })
        .where(and(oneSync(merchantId, integration), eq(integrationSyncs.takenUntil, takenUntil))),
    );
    services.bus.publish(settingsChanged(merchantId, 'integrations'));
  }
}

/** Why one direction of a run stopped early. Null: it did not. */
const stopOf = (work: Promise<void>): Promise<SyncStopped | null> =>
  work.then(
    () => null,
    (failure: unknown) => {
      if (failure instanceof SyncStopped) return failure;
      throw failure;
    },
  );
