import { labelName } from '@foyer/domain/labels';
import type { MacroUndo } from '@foyer/domain/macros';
import { messageStatusAfter } from '@foyer/domain/message-moves';
import type { MessageStatus } from '@foyer/domain/message-status';
import type { Db } from '../../database/tenant.ts';
import type { Outcome } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { speakerOf } from '../conversations/append.ts';
import { named, receiver } from '../conversations/move-rules.ts';
import { changeWithin } from '../conversations/moves.ts';
import type { ConversationRow } from '../conversations/present.ts';
import { labelWithin, priorityWithin, reopenWithin, setWithin } from '../conversations/thread-changes.ts';
import { joined } from './joined.ts';
import { isAsLeft, type MacroState } from './state.ts';
import type { macroRuns } from './tables.ts';
import { labelGone, labelIds, labelKey } from './targets.ts';

/** A run that is being taken back: its conversation is locked, as what was taken back so far has left it. */
export interface Undoing {
  readonly db: Db;
  readonly scope: MemberScope;
  readonly run: typeof macroRuns.$inferSelect;
  readonly row: ConversationRow;
}

type Done = Outcome<ConversationRow>;
type Of<Type extends MacroUndo['type']> = MacroUndo & { readonly type: Type };

const nothing = (row: ConversationRow): Done => ({ result: row, audit: [], events: [] });

/**
 * Takes one action back.
 * @throws Refusal when that is not possible any more
 */
export function restore(undoing: Undoing, inverse: MacroUndo): Promise<Done> {
  const { db, scope, row } = undoing;
  switch (inverse.type) {
    case 'add_label':
    case 'remove_label':
      return restoreLabel(undoing, inverse);
    case 'assign':
      return restoreAssignment(undoing, inverse);
    case 'priority':
      return priorityWithin(db, scope, row, inverse.priority);
    case 'snooze':
      return wakeOrSleep(undoing, inverse);
    case 'status':
    case 'reopen':
      return undoing.run.before.isClosed || row.status === 'open'
        ? Promise.resolve(nothing(row))
        : reopenWithin(db, scope, row);
    case 'nothing':
      return Promise.resolve(nothing(row));
  }
}

async function restoreLabel(
  { db, row }: Undoing,
  inverse: Of<'add_label'> | Of<'remove_label'>,
): Promise<Done> {
  const name = labelName(inverse.label);
  const isOn = inverse.type === 'add_label';
  const known = await labelIds(db, row.merchantId, [inverse]);
  const id = known.get(labelKey(name));
  if (id !== undefined) return labelWithin(db, row, { id, name }, isOn);
  if (isOn) throw labelGone(name);
  return nothing(row);
}

/** Gives the conversation back to those who had it, and to the queue in which it was. */
async function restoreAssignment(undoing: Undoing, { departmentId }: Of<'assign'>): Promise<Done> {
  const { db, scope } = undoing;
  const people = await restoreAgents(undoing);
  if (people.result.departmentId === departmentId) return people;
  const team = await setWithin(db, scope, people.result, {
    action: 'conversation.teamChanged',
    fields: { departmentId },
  });
  return joined(people, team);
}

async function restoreAgents({ db, scope, run, row }: Undoing): Promise<Done> {
  const { merchantId, id } = row;
  const by = speakerOf(scope.caller);
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
    all = joined(all, one);
  }
  return all;
}

function wakeOrSleep({ db, scope, row }: Undoing, { until }: Of<'snooze'>): Promise<Done> {
  const snoozedUntil = toCome(until?.toISOString() ?? null);
  return setWithin(db, scope, row, {
    action: snoozedUntil ? 'conversation.snoozed' : 'conversation.woken',
    fields: { snoozedUntil },
    event: snoozedUntil ? { type: 'snoozed', comment: snoozedUntil.toISOString() } : { type: 'woke' },
  });
}

/**
 * Lets the conversation stand in the inbox where it stood, after everything else was taken back. A reply that was
 * sent keeps its effect, and what somebody changed since stays.
 * @param now what the conversation was like before anything was taken back
 */
export async function restoreStanding({ db, scope, run, row }: Undoing, now: MacroState): Promise<Done> {
  const { before, after, actions } = run;
  const by = speakerOf(scope.caller);
  const stands = isAsLeft(now, after);
  const closed =
    before.isClosed && row.status === 'open' && stands
      ? await changeWithin(db, row.merchantId, row.id, {
          action: { type: 'close' },
          event: () => ({ type: 'closed' }),
          by,
        })
      : nothing(row);
  const hasReplied = actions.some(({ type }) => type === 'reply');
  const wasMoved = (part: 'status' | 'putAwayFrom' | 'waitingSince' | 'snoozedUntil') =>
    now[part] === after[part] && after[part] !== before[part];
  const fields = {
    ...(stands &&
      wasMoved('status') && {
        inboxStatus: hasReplied && !before.isClosed ? afterReply(before.status) : before.status,
      }),
    ...(stands && wasMoved('putAwayFrom') && { putAwayFrom: before.putAwayFrom }),
    ...(wasMoved('waitingSince') && !hasReplied && { waitingSince: momentOf(before.waitingSince) }),
    ...(wasMoved('snoozedUntil') && { snoozedUntil: toCome(before.snoozedUntil) }),
  };
  if (Object.keys(fields).length === 0) return closed;
  return joined(
    closed,
    await setWithin(db, scope, closed.result, { action: 'conversation.restored', fields }),
  );
}

const afterReply = (status: MessageStatus): MessageStatus => messageStatusAfter(status, 'replied') ?? status;

const momentOf = (written: string | null): Date | null => (written === null ? null : new Date(written));

/** A conversation that slept sleeps on where its time has not come. */
function toCome(written: string | null): Date | null {
  const moment = momentOf(written);
  return moment && moment.getTime() > Date.now() ? moment : null;
}
