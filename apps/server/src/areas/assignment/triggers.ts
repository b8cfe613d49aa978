import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobDefinition, JobRequest } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import { batched } from '../../kernel/batched.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { each } from '../../kernel/each.ts';
import type { Events } from '../../kernel/events.ts';
import { INSTALLATION, merchantsOf } from '../../kernel/merchant-ids.ts';
import type { Runner } from '../../kernel/runner.ts';
import { MESSAGE_EFFECTS } from '../../message-effects.ts';
import { conversations } from '../conversations/tables.ts';
import { advanceRoutes, routedSince, routeWaiting } from '../routing/deciding.ts';
import { routingRulesOf } from '../routing/rules.ts';
import { assignWaiting, reassignSilent, silentMs } from './assign-waiting.ts';
import { exclude } from './choosing.ts';
import { assignmentSettingsOf, kindsOf } from './settings.ts';

const QUEUE = 'assignment.share';

/** Assigns waiting work when something starts to wait or a member becomes available. */
export function startAssigning(services: Services): Runner {
  const { bus, messageEffects, log } = services;
  const batch = batched<number>((merchantId) => run(services, merchantId), {
    ...MESSAGE_EFFECTS.assignment,
    onError: (error) => log.error({ err: error }, 'automatic assignment failed'),
  });
  const schedule = (merchantId: number) => batch.schedule(merchantId);
  const stops = [
    messageEffects.add('assignment', async (stored) => {
      await excludeReleasing(services, stored);
      schedule(stored.merchantId);
    }),
    bus.follow('conversation.changed', ({ merchantId }) => schedule(merchantId)),
    bus.follow('inbox.changed', ({ merchantId }) => schedule(merchantId)),
    bus.follow('task.changed', ({ merchantId }) => schedule(merchantId)),
    bus.follow('member.changed', ({ merchantId }) => schedule(merchantId)),
    bus.follow('settings.changed', ({ merchantId, what }) => {
      if (what === 'assignment' || what === 'departments' || what === 'routing') schedule(merchantId);
    }),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await batch.stop();
    },
  };
}

/** Runs every minute for all merchants, for missed events and silent agents. */
export const assigningJob = (services: Services): JobDefinition => ({
  queue: QUEUE,
  retries: 3,
  waitsOnce: true,
  cron: '* * * * *',
  run: async ({ merchantId }) => {
    const merchantIds =
      merchantId === INSTALLATION ? await merchantsOf(services, sql`merchants_that_assign()`) : [merchantId];
    await each(merchantIds, (id) => run(services, id));
  },
});

async function run(services: Services, merchantId: number): Promise<void> {
  const settings = await assignmentSettingsOf(services)(merchantId);
  const rules = await routingRulesOf(services)(merchantId);
  if (kindsOf(settings).length === 0 && rules.length === 0) return;
  if (rules.length > 0) {
    await routeWaiting(services, merchantId, rules);
    const next = await advanceRoutes(services, merchantId);
    if (next) await wake(services, merchantId, next);
  }
  await assignWaiting(services, merchantId, rules.length > 0 ? routedSince(rules) : null);
  if (settings.silentMinutes === null) return;
  await reassignSilent(services, merchantId);
  await act(systemScope(services, merchantId), async (db) => {
    const due = await nextSilence(db, merchantId, silentMs(settings));
    return { result: undefined, audit: [], events: [], jobs: due ? [wakeAt(merchantId, due)] : [] };
  });
}

/** When the next agent becomes silent for too long. Null if no customer waits. */
async function nextSilence(db: Db, merchantId: number, afterMs: number): Promise<Date | null> {
  const now = new Date();
  const since = sql<string | null>`min(greatest(${conversations.waitingSince}, ${conversations.assignedAt}))`;
  const [row] = await db
    .select({ since })
    .from(conversations)
    .where(
      and(
        eq(conversations.merchantId, merchantId),
        eq(conversations.status, 'open'),
        isNotNull(conversations.assignedTo),
        isNotNull(conversations.waitingSince),
        inArray(conversations.inboxStatus, ['Pending', 'Assigned']),
        sql`greatest(${conversations.waitingSince}, ${conversations.assignedAt}) > ${new Date(now.getTime() - afterMs).toISOString()}::timestamptz`,
      ),
    );
  return row?.since ? new Date(new Date(row.since).getTime() + afterMs) : null;
}

const wake = (services: Services, merchantId: number, due: Date): Promise<void> =>
  act(systemScope(services, merchantId), async () => ({
    result: undefined,
    audit: [],
    events: [],
    jobs: [wakeAt(merchantId, due)],
  }));

/** At most one waiting job per second. */
function wakeAt(merchantId: number, due: Date): JobRequest {
  const second = Math.ceil(due.getTime() / 1000);
  const delaySeconds = Math.max(1, Math.ceil((due.getTime() - Date.now()) / 1000));
  return { queue: QUEUE, key: `${merchantId} ${second}`, data: { merchantId }, delaySeconds };
}

/** Excludes members who released a conversation from being assigned it again at once. */
async function excludeReleasing(
  services: Services,
  { merchantId, conversationID, messages }: Events['messages.stored'],
): Promise<void> {
  const gone = messages.flatMap(({ kind, event, author }) =>
    kind === 'event' &&
    author.type === 'member' &&
    author.id &&
    (event?.type === 'released' || event?.type === 'agent_left' || event?.type === 'unassigned')
      ? [author.id]
      : [],
  );
  if (gone.length === 0) return;
  const now = new Date();
  await systemScope(services, merchantId).tenant.transaction(async (db) => {
    for (const memberId of gone) await exclude(db, merchantId, conversationID, memberId, now);
  });
}
