import { type AutomationDryRun, DRY_RUN_DAYS, DRY_RUN_EVENTS } from '@foyer/contract/automation/shapes';
import { AUTOMATION_EVENTS, type AutomationDefinition, type AutomationEvent } from '@foyer/domain/automation';
import { isOpen, type OpeningHours } from '@foyer/domain/opening-hours';
import {
  prepareConditions,
  type RuleFacts,
  type RuleVerdict,
  ruleSources,
} from '@foyer/domain/rule-conditions';
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { leadMoves } from '../contacts/lead-tables.ts';
import { contacts } from '../contacts/tables.ts';
import { conversations, messages } from '../conversations/tables.ts';
import { hoursOfMerchant } from '../escalations/rules.ts';
import { merchantOf } from '../merchants/queries.ts';
import { tasks } from '../tasks/tables.ts';
import { eventsOf } from './listening.ts';
import { presentTarget } from './present.ts';
import { loadTargets } from './target.ts';
import { dueTime } from './times.ts';

const DAY_MS = 86_400_000;
const CONVERSATIONS_MAX = 1500;
const CASES_MAX = 8;

/** An event of the past. */
interface Past {
  readonly subjectId: string;
  readonly at: Date;
  readonly facts: RuleFacts;
}

/**
 * Evaluates a rule for the events of the last 30 days, with the evaluator of real events and without acting. Messages,
 * ratings and times are as they were; everything else is as it is now.
 * @param isAnonymous leaves out who the cases are about and what they say
 */
export async function dryRun(
  db: Db,
  merchantId: number,
  rule: AutomationDefinition,
  isAnonymous: boolean,
): Promise<AutomationDryRun> {
  const now = new Date();
  const since = new Date(now.getTime() - DRY_RUN_DAYS * DAY_MS);
  const hours = hoursOfMerchant(await merchantOf(db, merchantId));
  const past = await readPast(db, merchantId, rule, since, now, hours);
  if (past === null) return NOTHING;
  const newest = past.events.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, DRY_RUN_EVENTS);
  const ids = [...new Set(newest.map(({ subjectId }) => subjectId))];
  const type = AUTOMATION_EVENTS[rule.trigger.event];
  const targets = await loadTargets(db, merchantId, type, ids, ruleSources(rule.conditions), now);
  const { explain } = prepareConditions(rule.conditions);
  const cases = newest.flatMap((one) => {
    const target = targets.get(one.subjectId);
    if (!target) return [];
    const open = { hours: !hours || isOpen(hours, one.at) ? 'open' : 'closed' };
    return [{ ...one, target, verdict: explain({ ...target.facts, ...open, ...one.facts }) }];
  });
  const runs = cases.filter(({ verdict }) => verdict.holds);
  const misses = cases.filter(({ verdict }) => !verdict.holds);
  return {
    canReplay: true,
    events: cases.length,
    isComplete: !past.isCut && past.events.length <= DRY_RUN_EVENTS,
    wouldRun: runs.length,
    left: leftAfter(cases.map(({ verdict }) => verdict)),
    perDay: perDay(runs, now),
    cases: [...runs.slice(0, CASES_MAX), ...misses.slice(0, CASES_MAX)].map(
      ({ subjectId, target, verdict, at }) => ({
        subject: presentTarget({ subjectType: type, subjectId }, isAnonymous ? undefined : target),
        runs: verdict.holds,
        failedCondition: verdict.failed,
        conditions: isAnonymous ? [] : [...verdict.conditions],
        date: at.toISOString(),
      }),
    ),
  };
}

const NOTHING: AutomationDryRun = {
  canReplay: false,
  events: 0,
  isComplete: true,
  wouldRun: 0,
  left: [],
  perDay: [],
  cases: [],
};

/** How many events met each condition; those that were not checked had failed before. */
const leftAfter = (verdicts: readonly RuleVerdict[]): number[] =>
  (verdicts[0]?.conditions ?? []).map(
    (_, index) => verdicts.filter(({ conditions }) => conditions[index]?.state === 'met').length,
  );

function perDay(runs: readonly { readonly at: Date }[], now: Date): number[] {
  const days = new Array<number>(DRY_RUN_DAYS).fill(0);
  for (const { at } of runs) {
    const day = DRY_RUN_DAYS - 1 - Math.floor((now.getTime() - at.getTime()) / DAY_MS);
    if (day >= 0 && day < DRY_RUN_DAYS) days[day] = (days[day] ?? 0) + 1;
  }
  return days;
}

interface AllPast {
  readonly events: Past[];
  /** Whether there are conversations that were not read. */
  readonly isCut: boolean;
}

/** The events of the past that would have started a rule. Null when they leave no trace. */
async function readPast(
  db: Db,
  merchantId: number,
  { trigger }: AutomationDefinition,
  since: Date,
  now: Date,
  hours: OpeningHours | null,
): Promise<AllPast | null> {
  switch (trigger.event) {
    case 'ticket_created': {
      const rows = await db
        .select({ subjectId: tasks.id, at: tasks.createdAt })
        .from(tasks)
        .where(and(eq(tasks.merchantId, merchantId), eq(tasks.mode, 'Ticket'), gt(tasks.createdAt, since)))
        .orderBy(desc(tasks.createdAt))
        .limit(DRY_RUN_EVENTS + 1);
      return { events: rows.map((row) => ({ ...row, facts: {} })), isCut: false };
    }
    case 'contact_created': {
      const rows = await db
        .select({ subjectId: contacts.id, at: contacts.createdAt })
        .from(contacts)
        .where(and(eq(contacts.merchantId, merchantId), gt(contacts.createdAt, since)))
        .orderBy(desc(contacts.createdAt))
        .limit(DRY_RUN_EVENTS + 1);
      return { events: rows.map((row) => ({ ...row, facts: {} })), isCut: false };
    }
    case 'lead_moved': {
      const rows = await db
        .select({ subjectId: leadMoves.contactId, at: leadMoves.movedAt, to: leadMoves.to })
        .from(leadMoves)
        .where(and(eq(leadMoves.merchantId, merchantId), gt(leadMoves.movedAt, since)))
        .orderBy(desc(leadMoves.movedAt))
        .limit(DRY_RUN_EVENTS + 1);
      return { events: rows.map(({ to, ...row }) => ({ ...row, facts: { ladder: to } })), isCut: false };
    }
    case 'webhook':
    case 'schedule':
    case 'label_added':
    case 'ticket_changed':
    case 'contact_changed':
      return null;
    default: {
      const { said, isCut } = await readMessages(db, merchantId, trigger.event, since);
      const isWaiting = trigger.event === 'no_reply' || trigger.event === 'customer_silent';
      if (isWaiting) return { events: silences(said, trigger, since, now, hours), isCut };
      const events = said.flatMap((message) =>
        eventsOf(message)
          .filter(({ event }) => event === trigger.event)
          .filter(({ event }) => event !== 'conversation_started' || message.isFirst)
          .map(({ facts = {} }) => ({ subjectId: message.conversationId, at: message.createdAt, facts })),
      );
      return { events, isCut };
    }
  }
}

type Said = Awaited<ReturnType<typeof readMessages>>['said'][number];

/** What kind of messages an event is about. Undefined: both. */
const KIND_OF: Partial<Record<AutomationEvent, 'text' | 'event'>> = {
  conversation_started: 'text',
  customer_message: 'text',
  member_message: 'text',
  assigned: 'event',
  closed: 'event',
  reopened: 'event',
  rated: 'event',
};

/** The messages that an event is about, of the conversations with the newest messages, in their order. */
async function readMessages(db: Db, merchantId: number, event: AutomationEvent, since: Date) {
  const recent = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.merchantId, merchantId), gt(conversations.lastMessageMinute, since)))
    .orderBy(desc(conversations.lastMessageMinute))
    .limit(CONVERSATIONS_MAX + 1);
  const kind = KIND_OF[event];
  const rows = await db
    .select({
      conversationId: messages.conversationId,
      seq: messages.seq,
      kind: messages.kind,
      text: sql<string>`left(${messages.text}, 2000)`,
      event: messages.event,
      authorType: messages.authorType,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, merchantId),
        isOneOf(
          messages.conversationId,
          recent.slice(0, CONVERSATIONS_MAX).map(({ id }) => id),
        ),
        gt(messages.createdAt, since),
        inArray(messages.kind, kind ? [kind] : ['text', 'event']),
      ),
    )
    .orderBy(asc(messages.conversationId), asc(messages.seq));
  const begun = new Set<string>();
  const said = rows.map(({ authorType, ...row }) => {
    const isCustomer = row.kind === 'text' && authorType === 'visitor';
    const isFirst = isCustomer && !begun.has(row.conversationId);
    if (isCustomer) begun.add(row.conversationId);
    return { ...row, author: { type: authorType }, isFirst };
  });
  return { said, isCut: recent.length > CONVERSATIONS_MAX };
}

/** The times at which a customer had waited, or been silent, for as long as a rule says. */
function silences(
  said: readonly Said[],
  trigger: AutomationDefinition['trigger'],
  since: Date,
  now: Date,
  hours: OpeningHours | null,
): Past[] {
  const found: Past[] = [];
  const waitsFor = trigger.event === 'no_reply' ? 'visitor' : 'team';
  for (const [subjectId, all] of Map.groupBy(said, ({ conversationId }) => conversationId)) {
    let start: Date | null = null;
    const end = (at: Date) => {
      const due = start && dueTime(trigger, start, hours);
      if (due && due <= at && due > since) found.push({ subjectId, at: due, facts: {} });
    };
    for (const { kind, author, event, createdAt } of all) {
      if (kind === 'event' && event?.type !== 'closed') continue;
      const side = kind === 'event' ? 'end' : author.type === 'visitor' ? 'visitor' : 'team';
      if (side === waitsFor && (start === null || waitsFor === 'team')) start = createdAt;
      if (side === waitsFor) continue;
      end(createdAt);
      start = null;
    }
    end(now);
  }
  return found;
}
