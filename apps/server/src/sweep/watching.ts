import {
  assignmentExclusions,
  assignmentLog,
  assignmentSettings,
  memberAssignment,
} from '../areas/assignment/tables.ts';
import {
  escalationLog,
  escalationRules,
  escalationTimers,
  escalationWebhooks,
} from '../areas/escalations/tables.ts';
import { notices } from '../areas/notices/tables.ts';
import type { Db } from '../database/tenant.ts';
import { newId } from '../kernel/ids.ts';

/** Ids of a notice and an escalation rule, in the sweep's world. */
export interface WatchingIds {
  readonly noticeId: string;
  readonly escalationId: string;
}

export const makeWatchingIds = (): WatchingIds => ({ noticeId: newId(), escalationId: newId() });

type Ids = WatchingIds & {
  readonly merchantId: number;
  readonly mark: string;
  readonly memberId: string;
  readonly conversationId: string;
};

/** Writes the rows; member and conversation must exist. */
export async function writeWatching(db: Db, ids: Ids): Promise<void> {
  const { merchantId, mark, memberId, conversationId, escalationId } = ids;
  await db.insert(notices).values({ merchantId, id: ids.noticeId, memberId, kind: 'mention', title: mark });
  await db.insert(escalationRules).values({
    merchantId,
    id: escalationId,
    name: mark,
    subject: 'conversation',
    trigger: { since: 'waiting', minutes: 60, inOpeningTime: false },
    combine: 'all',
    conditions: [],
    actions: [{ type: 'notify', memberIds: [memberId] }],
    secret: mark,
  });
  const subject = { merchantId, subjectType: 'conversation' as const, subjectId: conversationId };
  await db.insert(escalationTimers).values({ ...subject, ruleId: escalationId });
  const logId = newId();
  await db.insert(escalationLog).values({
    ...subject,
    id: logId,
    ruleId: escalationId,
    ruleName: mark,
    reason: 'answered',
    text: mark,
    createdAt: new Date(),
  });
  await db.insert(escalationWebhooks).values({
    merchantId,
    id: newId(),
    logId,
    step: 0,
    ruleId: escalationId,
    url: `https://example.com/${mark}`,
    body: {},
    endedAt: new Date(),
  });
  await db.insert(assignmentSettings).values({
    merchantId,
    chats: false,
    mails: false,
    tickets: false,
    strategy: 'round_robin',
    capacity: 1,
    languageRequired: false,
  });
  await db.insert(memberAssignment).values({ merchantId, memberId, skills: [mark] });
  await db.insert(assignmentExclusions).values({ merchantId, subjectId: conversationId, memberId });
  await db.insert(assignmentLog).values({
    merchantId,
    id: newId(),
    kind: 'chat',
    subjectId: conversationId,
    cause: 'waiting',
    strategy: 'round_robin',
    refusal: 'nobody_online',
    candidates: [{ memberId, name: mark, verdict: 'offline', text: mark }],
  });
}

/** The meaning of `id` in these calls, by path. */
export const watchingIdKinds = (world: WatchingIds): readonly (readonly [RegExp, string])[] => [
  [/api\/notices/, world.noticeId],
  [/^\/(escalation|api\/escalations)\b/, world.escalationId],
];

/** Values of other fields of these calls, by name. */
export const watchingMeanings = (world: Ids) => ({
  subjectId: world.conversationId,
  agentId: world.memberId,
});

/** Calls in which a field name has another meaning. */
export const SPECIAL_WATCHING: Readonly<Record<string, (world: Ids) => Readonly<Record<string, unknown>>>> = {
  explainAssignment: () => ({ kind: 'chat' }),
  explainEscalation: (world) => ({ type: 'conversation', id: world.conversationId }),
  listEscalationLog: (world) => ({ type: 'conversation', id: world.conversationId }),
};

/** Filters of lists, for which an empty result is correct. */
export const FILTERS_OF_WATCHING = ['listEscalationLog id'];
