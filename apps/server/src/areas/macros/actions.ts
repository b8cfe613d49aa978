import { common } from '@foyer/contract/kernel/errors';
import { labelName } from '@foyer/domain/labels';
import type { MacroAction } from '@foyer/domain/macros';
import { snoozeUntil } from '@foyer/domain/snooze';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { departments } from '../accounts/departments/tables.ts';
import type { ConversationRow } from '../conversations/present.ts';
import {
  assignToWithin,
  closeWithin,
  labelWithin,
  priorityWithin,
  snoozeWithin,
  statusWithin,
  teamWithin,
  unassignWithin,
} from '../conversations/thread-changes.ts';
import { combineOutcomes } from './combine-outcomes.ts';
import type { Done, Run } from './run.ts';
import { labelDeleted, labelKey } from './targets.ts';
import { note, reply } from './writing.ts';

type Of<Type extends MacroAction['type']> = MacroAction & { readonly type: Type };

const MINUTE_MS = 60_000;

const gone = (message: string) => new Refusal(common.notFound, { message });

/**
 * Runs one action.
 * @throws Refusal with the reason as a sentence
 */
export function runAction(run: Run, action: MacroAction): Promise<Done> {
  const { db, scope, row } = run;
  switch (action.type) {
    case 'reply':
      return reply(run, action.text);
    case 'note':
      return note(run, action.text);
    case 'add_label':
    case 'remove_label':
      return label(run, action);
    case 'priority':
      return priorityWithin(db, scope, row, action.priority);
    case 'assign':
      return assign(run, action);
    case 'status':
      return statusWithin(db, scope, row, action.status);
    case 'snooze':
      return snoozeWithin(db, scope, row, endOf(run, action), run.now);
    case 'close':
      return row.status === 'closed' ? Promise.resolve(nothing(row)) : closeWithin(db, scope, row);
  }
}

const nothing = (row: ConversationRow): Done => ({ result: row, audit: [], events: [] });

function endOf({ now, clock }: Run, action: Of<'snooze'>): Date {
  return 'until' in action
    ? snoozeUntil(action.until, now, clock)
    : new Date(now.getTime() + action.minutes * MINUTE_MS);
}

function label({ db, row, labels }: Run, action: Of<'add_label'> | Of<'remove_label'>): Promise<Done> {
  const name = labelName(action.label);
  const id = labels.get(labelKey(name));
  if (id === undefined) throw labelDeleted(name);
  return labelWithin(db, row, { id, name }, action.type === 'add_label');
}

async function assign(run: Run, action: Of<'assign'>): Promise<Done> {
  const { db, scope, row } = run;
  switch (action.to) {
    case 'nobody':
      return unassignWithin(db, scope, row);
    case 'me':
      return assignToWithin(db, scope, row, scope.caller.id);
    case 'member':
      return assignToWithin(db, scope, row, action.memberId).catch((error) => {
        const isGone = error instanceof Refusal && error.definition.code === common.notFound.code;
        throw isGone ? gone('Conversations can no longer be assigned to this member.') : error;
      });
    case 'department': {
      const team = await findTeam(db, row.merchantId, action.departmentId);
      if (!team) throw gone('This department no longer exists.');
      const free = await unassignWithin(db, scope, row);
      return combineOutcomes(free, await teamWithin(db, scope, free.result, team));
    }
  }
}

async function findTeam(db: Db, merchantId: number, id: string) {
  const [team] = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(and(eq(departments.merchantId, merchantId), eq(departments.id, id)));
  return team;
}
