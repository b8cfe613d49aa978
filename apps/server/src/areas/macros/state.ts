import type { MacroBefore } from '@foyer/domain/macros';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { conversationLabels, labels } from '../conversations/label-tables.ts';
import type { ConversationRow } from '../conversations/present.ts';

/** What of a conversation macros change, as it is kept: moments are written as ISO 8601. */
export interface MacroState extends Omit<MacroBefore, 'snoozedUntil'> {
  /** All members in it, the one who has it first. */
  readonly agentIds: readonly string[];
  readonly putAwayFrom: MacroBefore['status'] | null;
  readonly waitingSince: string | null;
  readonly snoozedUntil: string | null;
}

/** What a conversation is like now. */
export async function stateOf(db: Db, row: ConversationRow): Promise<MacroState> {
  const on = await db
    .select({ name: labels.name })
    .from(conversationLabels)
    .innerJoin(
      labels,
      and(eq(labels.merchantId, conversationLabels.merchantId), eq(labels.id, conversationLabels.labelId)),
    )
    .where(
      and(eq(conversationLabels.merchantId, row.merchantId), eq(conversationLabels.conversationId, row.id)),
    );
  return {
    labels: on.map(({ name }) => name),
    memberId: row.assignedTo,
    agentIds: row.agentIds,
    departmentId: row.departmentId,
    status: row.inboxStatus,
    putAwayFrom: row.putAwayFrom,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    priority: row.priority,
    isClosed: row.status === 'closed',
  };
}

/** A kept state as the rules of the domain read it. */
export const asBefore = (state: MacroState): MacroBefore => ({
  ...state,
  snoozedUntil: state.snoozedUntil === null ? null : new Date(state.snoozedUntil),
});

/** Whether a conversation stands where a macro left it, and the customer wrote nothing since. */
export const isAsLeft = (now: MacroState, after: MacroState): boolean =>
  now.status === after.status && now.isClosed === after.isClosed && now.waitingSince === after.waitingSince;
