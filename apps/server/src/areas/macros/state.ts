import type { MacroBefore } from '@foyer/domain/macros';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { conversationLabels, labels } from '../conversations/label-tables.ts';
import type { ConversationRow } from '../conversations/present.ts';

/** State of a conversation that macros change, as stored. Dates as ISO 8601. */
export interface MacroState extends Omit<MacroBefore, 'snoozedUntil'> {
  /** All members in the conversation, the assignee first. */
  readonly agentIds: readonly string[];
  readonly discardedFrom: MacroBefore['status'] | null;
  readonly waitingSince: string | null;
  /** When the customer wrote last. */
  readonly lastInboundAt: string | null;
  readonly snoozedUntil: string | null;
}

/** Reads the current state of a conversation. */
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
    discardedFrom: row.discardedFrom,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    lastInboundAt: row.lastInboundAt?.toISOString() ?? null,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    priority: row.priority,
    isClosed: row.status === 'closed',
  };
}

/** A stored state as input of the domain's rules. */
export const asBefore = (state: MacroState): MacroBefore => ({
  ...state,
  snoozedUntil: state.snoozedUntil === null ? null : new Date(state.snoozedUntil),
});

/** Whether a conversation is unchanged since a macro ran and the customer has not written. */
export const isAsLeft = (now: MacroState, after: MacroState): boolean =>
  now.status === after.status &&
  now.isClosed === after.isClosed &&
  now.waitingSince === after.waitingSince &&
  !hasWritten(now, after);

/** Whether the customer has written since a macro ran. */
export const hasWritten = (now: MacroState, after: MacroState): boolean =>
  now.lastInboundAt !== after.lastInboundAt;
