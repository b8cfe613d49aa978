import type { EscalationAction } from '@foyer/domain/escalation-rule';
import { fullName } from '@foyer/domain/full-name';
import { and, eq } from 'drizzle-orm';
import { departments } from '../../accounts/departments/tables.ts';
import { chooseFor } from '../../assignment/choosing.ts';
import { escalateWithin, queueForTeamWithin } from '../../conversations/assigning.ts';
import { findMember } from '../../conversations/move-rules.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { conversations } from '../../conversations/tables.ts';
import { notify } from '../../notices/notify.ts';
import { changeTaskBySystem } from '../../tasks/changes/by-system.ts';
import { consequences, describedStep, type Run, type Step } from './run.ts';

/** Assigns the subject to a member, to a team, or automatically. */
export function assign(run: Run, action: EscalationAction & { readonly type: 'assign' }): Promise<Step> {
  switch (action.to) {
    case 'member':
      return toMember(run, action.memberId);
    case 'department':
      return toTeam(run, action.departmentId);
    case 'round_robin':
      return toNext(run);
  }
}

async function toMember(run: Run, memberId: string): Promise<Step> {
  const { db, services, subject, rule, merchant } = run;
  const { merchantId } = merchant;
  const member = await findMember(db, merchantId, memberId);
  if (member?.status !== 'Active') return { state: 'failed', text: 'The member is no longer active.' };
  const name = fullName(member);
  if (subject.assignedTo === memberId)
    return describedStep('passed', 'Already assigned to {name}.', { name });
  const step = describedStep('done', 'Assigned to {name}.', { name });
  if (subject.type === 'task') {
    const patch = { assignedTo: memberId };
    return {
      ...step,
      ...consequences(await changeTaskBySystem(db, { services, merchantId }, subject.id, patch)),
    };
  }
  const outcome = await escalateWithin(db, merchantId, await conversationOf(run), member);
  const noticeEvents = await notify(db, merchantId, [
    {
      memberId,
      titleKey: 'escalated_to_you',
      values: { subject: subject.title },
      text: rule.name,
      path: subject.path,
    },
  ]);
  return { ...step, ...consequences(outcome), events: [...outcome.events, ...noticeEvents] };
}

async function toNext(run: Run): Promise<Step> {
  const { db, services, merchant, subject } = run;
  const kind = subject.type === 'task' ? 'ticket' : subject.facts.fields.type === 'mail' ? 'mail' : 'chat';
  const choice = await chooseFor(db, services, merchant.merchantId, {
    kind,
    subjectId: subject.id,
    strategy: 'round_robin',
    cause: 'escalation',
    excludedIds: subject.assignedTo ? [subject.assignedTo] : [],
  });
  if (choice) return toMember(run, choice);
  return { state: 'failed', text: 'No one is available to take this.' };
}

async function toTeam(run: Run, departmentId: string): Promise<Step> {
  const { db, services, subject, merchant } = run;
  const { merchantId } = merchant;
  const [team] = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(and(eq(departments.merchantId, merchantId), eq(departments.id, departmentId)));
  if (!team) return { state: 'failed', text: 'The department no longer exists.' };
  const outcome =
    subject.type === 'task'
      ? await changeTaskBySystem(db, { services, merchantId }, subject.id, { departmentId, assignedTo: null })
      : await queueForTeamWithin(db, merchantId, await conversationOf(run), team);
  return {
    ...consequences(outcome),
    ...describedStep('done', 'In the queue of {team}.', { team: team.name }),
  };
}

async function conversationOf({ db, merchant, subject }: Run): Promise<ConversationRow> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.merchantId, merchant.merchantId), eq(conversations.id, subject.id)));
  if (!row) throw new Error('The conversation does not exist.');
  return row;
}
