import { labelName } from '@foyer/domain/labels';
import type { MacroUndo } from '@foyer/domain/macros';
import { messageStatusAfter } from '@foyer/domain/message-moves';
import type { MessageStatus } from '@foyer/domain/message-status';
import type { Db } from '../../database/tenant.ts';
import type { Outcome } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { authorOf } from '../conversations/append.ts';
import { named, receiver } from '../conversations/move-rules.ts';
import { changeWithin } from '../conversations/moves.ts';
import type { ConversationRow } from '../conversations/present.ts';
import { labelWithin, priorityWithin, reopenWithin, setWithin } from '../conversations/thread-changes.ts';
import { combineOutcomes } from './combine-outcomes.ts';
import { hasWritten, isAsLeft, type MacroState } from './state.ts';
import type { macroRuns } from './tables.ts';
import { labelDeleted, labelIds, labelKey } from './targets.ts';

/** A run that is being undone. Its conversation is locked, in the state after the actions undone so far. */
export interface UndoState {
  readonly db: Db;
  readonly scope: MemberScope;
  readonly run: typeof macroRuns.$inferSelect;
  readonly row: ConversationRow;
}

type Done = Outcome<ConversationRow>;
type Of<Type extends MacroUndo['type']> = MacroUndo & { readonly type: Type };

const nothing = (row: ConversationRow): Done => ({ result: row, audit: [], events: [] });

/**
 * Undoes one action.
 * @throws Refusal when that is no longer possible
 */
export function restore(undoState: UndoState, inverse: MacroUndo): Promise<Done> {
  const { db, scope, row } = undoState;
  switch (inverse.type) {
    case 'add_label':
    case 'remove_label':
      return restoreLabel(undoState, inverse);
    case 'assign':
      return restoreAssignment(undoState, inverse);
    case 'priority':
      return priorityWithin(db, scope, row, inverse.priority);
    case 'snooze':
      return wakeOrSleep(undoState, inverse);
    case 'status':
    case 'reopen':
      return undoState.run.before.isClosed || row.status === 'open'
        ? Promise.resolve(nothing(row))
        : reopenWithin(db, scope, row);
    case 'nothing':
      return Promise.resolve(nothing(row));
  }
}

async function restoreLabel(
  { db, row }: UndoState,
  inverse: Of<'add_label'> | Of<'remove_label'>,
): Promise<Done> {
  const name = labelName(inverse.label);
  const isOn = inverse.type === 'add_label';
  const known = await labelIds(db, row.merchantId, [inverse]);
  const id = known.get(labelKey(name));
  if (id !== undefined) return labelWithin(db, row, { id, name }, isOn);
  if (isOn) throw labelDeleted(name);
  return nothing(row);
}

/** Restores the agents and the team queue of a conversation. */
async function restoreAssignment(undoState: UndoState, { departmentId }: Of<'assign'>): Promise<Done> {
  const { db, scope } = undoState;
  const people = await restoreAgents(undoState);
  if (people.result.departmentId === departmentId) return people;
  const team = await setWithin(db, scope, people.result, {
    action: 'conversation.teamChanged',
    fields: { departmentId },
  });
  return combineOutcomes(people, team);
}

async function restoreAgents({ db, scope, run, row }: UndoState): Promise<Done> {
  const { merchantId, id } = row;
  const by = authorOf(scope.caller);
  const [first, ...others] = run.before.agentIds;
  if (row.agentIds.join() === run.before.agentIds.join()) return nothing(row);
  if (first === undefined) {
    return changeWithin(db, merchantId, id, {
      action: { type: 'release' },
      event: () => ({ type: 'released' }),
      by,
    });
  }
  const to = await receiver(db, scope, first, row);
  let all = await changeWithin(db, merchantId, id, {
    action: { type: 'handOver', agentId: row.assignedTo ?? scope.caller.id, toAgentId: first },
    event: () => ({ type: 'handed_over', to: named(to) }),
    by,
  });
  for (const agentId of others.filter((other) => !all.result.agentIds.includes(other))) {
    const added = await receiver(db, scope, agentId, row);
    const one = await changeWithin(db, merchantId, id, {
      action: { type: 'addAgent', agentId },
      event: () => ({ type: 'agent_added', to: named(added) }),
      by,
    });
    all = combineOutcomes(all, one);
  }
  return all;
}

function wakeOrSleep({ db, scope, row }: UndoState, { until }: Of<'snooze'>): Promise<Done> {
  const snoozedUntil = toCome(until?.toISOString() ?? null);
  return setWithin(db, scope, row, {
    action: snoozedUntil ? 'conversation.snoozed' : 'conversation.woken',
    fields: { snoozedUntil },
    event: snoozedUntil ? { type: 'snoozed', comment: snoozedUntil.toISOString() } : { type: 'woke' },
  });
}

/**
 * Restores the inbox status after everything else was undone. The effect of a sent reply and later changes by others
 * are kept.
 * @param now the state before anything was undone
 */
export async function restoreInboxState({ db, scope, run, row }: UndoState, now: MacroState): Promise<Done> {
  const { before, after, actions } = run;
  const by = authorOf(scope.caller);
  const isUntouched = isAsLeft(now, after);
  const closed =
    before.isClosed && row.status === 'open' && isUntouched
      ? await changeWithin(db, row.merchantId, row.id, {
          action: { type: 'close' },
          event: () => ({ type: 'closed' }),
          by,
        })
      : nothing(row);
  const hasReplied = actions.some(({ type }) => type === 'reply');
  const wasMoved = (part: 'status' | 'discardedFrom' | 'waitingSince' | 'snoozedUntil') =>
    now[part] === after[part] && after[part] !== before[part];
  const fields = {
    ...(isUntouched &&
      wasMoved('status') && {
        inboxStatus: hasReplied && !before.isClosed ? afterReply(before.status) : before.status,
      }),
    ...(isUntouched && wasMoved('discardedFrom') && { discardedFrom: before.discardedFrom }),
    ...(wasMoved('waitingSince') &&
      !hasReplied &&
      !hasWritten(now, after) && { waitingSince: momentOf(before.waitingSince) }),
    ...(wasMoved('snoozedUntil') && { snoozedUntil: toCome(before.snoozedUntil) }),
  };
  if (Object.keys(fields).length === 0) return closed;
  return combineOutcomes(
    closed,
    await setWithin(db, scope, closed.result, { action: 'conversation.restored', fields }),
  );
}

const afterReply = (status: MessageStatus): MessageStatus => messageStatusAfter(status, 'replied') ?? status;

const momentOf = (written: string | null): Date | null => (written === null ? null : new Date(written));

/** Restores a snooze unless its time has passed. */
function toCome(written: string | null): Date | null {
  const moment = momentOf(written);
  return moment && moment.getTime() > Date.now() ? moment : null;
}
