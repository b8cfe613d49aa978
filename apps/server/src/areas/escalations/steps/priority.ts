import { nextPriority } from '@foyer/domain/escalation';
import { isTaskPriority } from '@foyer/domain/task';
import { and, eq } from 'drizzle-orm';
import { conversations } from '../../conversations/tables.ts';
import { changeTaskBySystem } from '../../tasks/changes/by-system.ts';
import { consequences, describedStep, type Run, type Step } from './run.ts';

/** Raises the priority of the subject by one step. */
export async function raisePriority(run: Run): Promise<Step> {
  const { subject, services, db, merchant } = run;
  const { merchantId } = merchant;
  const stored = String(subject.facts.fields.priority ?? '');
  const before = isTaskPriority(stored) ? stored : null;
  const priority = nextPriority(before);
  if (priority === before)
    return describedStep('passed', 'The priority is already {priority}.', { priority });
  const step = before
    ? describedStep('done', 'Priority raised from {from} to {to}.', { from: before, to: priority })
    : describedStep('done', 'Priority set to {to}.', { to: priority });
  if (subject.type === 'task') {
    const outcome = await changeTaskBySystem(db, { services, merchantId }, subject.id, { priority });
    return { ...step, ...consequences(outcome) };
  }
  await db
    .update(conversations)
    .set({ priority })
    .where(and(eq(conversations.merchantId, merchantId), eq(conversations.id, subject.id)));
  const data = { merchantId, conversationID: subject.id };
  return {
    ...step,
    audit: [
      {
        action: 'conversation.priorityChanged',
        subject: ['conversation', subject.id],
        before: { priority: before },
        after: { priority },
      },
    ],
    events: [
      { name: 'conversation.changed', data: { ...data, referenceID: subject.visitorId ?? '' } },
      { name: 'inbox.changed', data },
    ],
  };
}
