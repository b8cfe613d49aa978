import type { AutomationAction } from '@foyer/domain/automation';
import { fullName } from '@foyer/domain/full-name';
import type { MacroAction } from '@foyer/domain/macros';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { MemberCaller } from '../../../kernel/callers.ts';
import { systemScope } from '../../../kernel/context.ts';
import { members } from '../../accounts/tables.ts';
import { chooseFor } from '../../assignment/choosing.ts';
import { escalateWithin } from '../../conversations/assigning.ts';
import { findMember } from '../../conversations/move-rules.ts';
import { lockConversation } from '../../conversations/moves.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { runAction } from '../../macros/actions.ts';
import { contextOf } from '../../macros/context.ts';
import { labelIds } from '../../macros/targets.ts';
import { changeTaskBySystem } from '../../tasks/changes/by-system.ts';
import { consequences, describedStep, type Run, type Step } from './run.ts';

type TaskPatch = Parameters<typeof changeTaskBySystem>[3];
type MacroLike = Extract<AutomationAction, { type: MacroAction['type'] }>;

/** Runs an action of macros on the conversation, as the service user. */
export async function runOnConversation(run: Run, action: MacroLike): Promise<Step> {
  const { db, services, merchantId, target, now } = run;
  if (target.type !== 'conversation') return { state: 'failed', text: 'There is no conversation to act on.' };
  const row = await lockConversation(db, merchantId, target.id);
  if (action.type === 'assign' && action.to === 'round_robin') return assignInTurn(run, row);
  if (action.type === 'assign' && action.to === 'member') return assignTo(run, row, action.memberId);
  const caller = await ruleCaller(db, merchantId);
  const done = await runAction(
    {
      ...(await contextOf(db, row, caller)),
      db,
      scope: { ...systemScope(services, merchantId), caller },
      row,
      labels: await labelIds(db, merchantId, [action]),
      now,
      // A rule takes no conversation for itself.
      assigns: true,
    },
    action,
  );
  const isSame = done.audit.length === 0 && done.events.length === 0;
  return { state: isSame ? 'passed' : 'done', text: '', ...consequences(done) };
}

async function assignTo({ db, merchantId }: Run, row: ConversationRow, memberId: string): Promise<Step> {
  const member = await findMember(db, merchantId, memberId);
  if (member?.status !== 'Active') return { state: 'failed', text: 'The member is no longer active.' };
  const name = fullName(member);
  if (row.assignedTo === memberId) return describedStep('passed', 'Already assigned to {name}.', { name });
  const outcome = await escalateWithin(db, merchantId, row, member);
  return { ...consequences(outcome), ...describedStep('done', 'Assigned to {name}.', { name }) };
}

async function assignInTurn(run: Run, row: ConversationRow): Promise<Step> {
  const { db, services, merchantId, target } = run;
  const choice = await chooseFor(db, services, merchantId, {
    kind: row.kind,
    subjectId: target.id,
    strategy: 'round_robin',
    cause: 'escalation',
    excludedIds: row.assignedTo ? [row.assignedTo] : [],
  });
  return choice ? assignTo(run, row, choice) : { state: 'failed', text: 'No one is available to take this.' };
}

/** Sets the priority, member or department of a ticket. */
export async function runOnTask(run: Run, action: MacroLike): Promise<Step> {
  if (action.type === 'priority') return patchTask(run, { priority: action.priority });
  if (action.type !== 'assign') throw new Error('This action is for conversations.');
  const { db, services, merchantId, target } = run;
  switch (action.to) {
    case 'member':
      return assignTask(run, action.memberId);
    case 'department':
      return patchTask(run, { departmentId: action.departmentId, assignedTo: null });
    case 'nobody':
      return patchTask(run, { assignedTo: null });
    case 'round_robin': {
      const choice = await chooseFor(db, services, merchantId, {
        kind: 'ticket',
        subjectId: target.id,
        strategy: 'round_robin',
        cause: 'escalation',
        excludedIds: target.assignedTo ? [target.assignedTo] : [],
      });
      return choice
        ? assignTask(run, choice)
        : { state: 'failed', text: 'No one is available to take this.' };
    }
  }
}

async function assignTask(run: Run, memberId: string): Promise<Step> {
  const member = await findMember(run.db, run.merchantId, memberId);
  if (member?.status !== 'Active') return { state: 'failed', text: 'The member is no longer active.' };
  const name = fullName(member);
  const step = await patchTask(run, { assignedTo: memberId });
  const text = step.state === 'passed' ? 'Already assigned to {name}.' : 'Assigned to {name}.';
  return { ...step, ...describedStep(step.state, text, { name }) };
}

async function patchTask({ db, services, merchantId, target }: Run, patch: TaskPatch): Promise<Step> {
  const outcome = await changeTaskBySystem(db, { services, merchantId }, target.id, patch);
  const state = outcome.audit.length > 0 ? 'done' : 'passed';
  return { state, text: '', ...consequences(outcome) };
}

/** The service user of the merchant as a caller that may do everything. */
export async function ruleCaller(db: Db, merchantId: number): Promise<MemberCaller> {
  const [user] = await db
    .select()
    .from(members)
    .where(and(eq(members.merchantId, merchantId), eq(members.isService, true)))
    .limit(1);
  if (!user) throw new Error('The merchant has no service user.');
  return {
    kind: 'member',
    merchantId,
    id: user.id,
    sessionId: '',
    role: 'ADMINISTRATOR',
    rights: {} as MemberCaller['rights'],
    visibility: 'all',
    pendingFactor: null,
    userName: user.userName,
    email: user.email,
    firstName: 'Automation',
    lastName: '',
    imageUrl: null,
    isRule: true,
  };
}
