import type { AutomationTrigger } from '@foyer/domain/automation';
import { addOpenTime } from '@foyer/domain/business-time';
import type { OpeningHours } from '@foyer/domain/opening-hours';
import { and, desc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobRequest } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { conversations } from '../conversations/tables.ts';
import { hoursOfMerchant } from '../escalations/rules.ts';
import { merchantOf } from '../merchants/queries.ts';
import type { Occurrence } from './matching.ts';
import type { RuleIndex, RuleRow } from './rules.ts';
import { automationRuns } from './tables.ts';
import type { Target } from './target.ts';

/** Queue of the jobs that carry on what is due. */
export const DUE_QUEUE = 'automation.due';

/** What is due later is left to the sweep every minute. Milliseconds. */
const WAKE_WITHIN_MS = 60 * 60_000;

/** Job for a due time. At most one waits per second. Null when the sweep is early enough. */
export function wakeAt(merchantId: number, dueAt: Date, now = new Date()): JobRequest[] {
  const ms = dueAt.getTime() - now.getTime();
  if (ms > WAKE_WITHIN_MS) return [];
  const delaySeconds = Math.max(0, Math.ceil(ms / 1000));
  const key = `${merchantId} ${Math.ceil(dueAt.getTime() / 1000)}`;
  return [{ queue: DUE_QUEUE, key, data: { merchantId }, ...(delaySeconds > 0 && { delaySeconds }) }];
}

/** The event key of rows that watch for a time. */
export const WATCH_KEY = 'watch';

type Waiting = Pick<Target, 'waitingSince' | 'lastReplyAt' | 'lastInboundAt' | 'isOpen'>;

/** Since when a customer waits, or is silent after a reply. Null if not, or the conversation is closed. */
export function waitingStart({ event }: AutomationTrigger, of: Waiting): Date | null {
  if (!of.isOpen) return null;
  if (event === 'no_reply') return of.waitingSince;
  const { lastReplyAt, lastInboundAt } = of;
  return lastReplyAt && (!lastInboundAt || lastInboundAt <= lastReplyAt) ? lastReplyAt : null;
}

/** When a time is over. Null beyond the horizon of the opening hours. */
export function dueTime(trigger: AutomationTrigger, start: Date, hours: OpeningHours | null): Date | null {
  const ms = (trigger.minutes ?? 0) * 60_000;
  return trigger.inOpeningTime ? addOpenTime(hours, start, ms) : new Date(start.getTime() + ms);
}

/**
 * Watches conversations whose customer begins to wait or gets a reply, one row for each rule of time. A row that
 * exists stays: when it is due, the time is read again.
 */
export async function watchTimes(
  services: Services,
  merchantId: number,
  index: RuleIndex,
  occurrences: readonly Occurrence[],
  now: Date,
): Promise<void> {
  const watched = [
    ['customer_message', 'no_reply'],
    ['member_message', 'customer_silent'],
  ] as const;
  const rows = watched.flatMap(([seen, event]) =>
    (index.get(event) ?? []).flatMap((rule) => {
      const ids = occurrences.filter((one) => one.event === seen).map(({ subjectId }) => subjectId);
      const dueAt = new Date(now.getTime() + (rule.trigger.minutes ?? 0) * 60_000);
      return [...new Set(ids)].map((subjectId) => ({
        ...watchRow(merchantId, rule, subjectId),
        dueAt,
      }));
    }),
  );
  if (rows.length === 0) return;
  await services.database.tenant(merchantId).transaction(async (db) => {
    const begun = await db
      .insert(automationRuns)
      .values(rows)
      .onConflictDoNothing()
      .returning({ dueAt: automationRuns.dueAt });
    for (const at of new Set(begun.map(({ dueAt }) => dueAt?.getTime() ?? 0)))
      for (const job of wakeAt(merchantId, new Date(at), now)) await services.jobs.enqueue(db, job);
  });
}

const watchRow = (
  merchantId: number,
  rule: { readonly id: string; readonly name: string; readonly version: number },
  subjectId: string,
) => ({
  merchantId,
  id: newId(),
  ruleId: rule.id,
  ruleName: rule.name,
  version: rule.version,
  subjectType: 'conversation' as const,
  subjectId,
  eventKey: WATCH_KEY,
  state: 'watching' as const,
});

/** Conversations that are watched when a rule of time is turned on, at most. */
const WATCHED_AT_ONCE = 5000;

/** Watches the open conversations whose time for a rule is yet to come. What is overdue already is left alone. */
export async function watchOpen(db: Db, rule: RuleRow, now: Date): Promise<void> {
  const since = rule.event === 'no_reply' ? conversations.waitingSince : conversations.lastOutboundAt;
  const { minutes = 0, inOpeningTime = false } = rule.trigger;
  const hours = inOpeningTime ? hoursOfMerchant(await merchantOf(db, rule.merchantId)) : null;
  const rows = await db
    .select({ id: conversations.id, since })
    .from(conversations)
    .where(
      and(
        eq(conversations.merchantId, rule.merchantId),
        eq(conversations.status, 'open'),
        isNotNull(since),
        inOpeningTime ? undefined : gt(since, new Date(now.getTime() - minutes * 60_000)),
      ),
    )
    .orderBy(desc(since))
    .limit(WATCHED_AT_ONCE);
  const watched = rows.flatMap(({ id, since: start }) => {
    const dueAt = start && dueTime(rule.trigger, start, hours);
    return dueAt && dueAt > now ? [{ ...watchRow(rule.merchantId, rule, id), dueAt }] : [];
  });
  for (let from = 0; from < watched.length; from += 500)
    await db
      .insert(automationRuns)
      .values(watched.slice(from, from + 500))
      .onConflictDoNothing();
}
