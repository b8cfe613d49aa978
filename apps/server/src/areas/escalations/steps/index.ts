import type { EscalationStep } from '@foyer/contract/escalations/shapes';
import type { EscalationAction } from '@foyer/domain/escalation-rule';
import type { Outcome } from '../../../kernel/action.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { inSavepoint } from '../../../kernel/savepoint.ts';
import { assign } from './assign.ts';
import { notifyMembers } from './notify.ts';
import { raisePriority } from './priority.ts';
import type { Run, Step } from './run.ts';
import { sendMail } from './send-mail.ts';
import { queueWebhook } from './webhook.ts';

/** Runs the actions of a rule in order. A failure is logged and does not stop the others. */
export async function runSteps(run: Run): Promise<Outcome<EscalationStep[]>> {
  const steps: EscalationStep[] = [];
  const done: Step[] = [];
  for (const [index, action] of run.rule.actions.entries()) {
    const step = await attempt(run, action, index);
    const { state, text, wording } = step;
    steps.push({ type: action.type, state, text, ...(wording && { wording }) });
    done.push(step);
  }
  return {
    result: steps,
    audit: [
      {
        action: 'escalation.run',
        subject: [run.subject.type, run.subject.id],
        after: { rule: run.rule.name, steps },
      },
      ...done.flatMap(({ audit = [] }) => audit),
    ],
    events: done.flatMap(({ events = [] }) => events),
    jobs: done.flatMap(({ jobs = [] }) => jobs),
  };
}

/** Runs an action in a savepoint, so that a failure leaves no changes. */
const attempt = (run: Run, action: EscalationAction, index: number): Promise<Step> =>
  inSavepoint(
    run.db,
    (db) => runStep({ ...run, db }, action, index),
    (error) => {
      if (error instanceof Refusal) return { state: 'failed', text: error.message, wording: error.wording };
      run.services.log.error({ err: error }, 'a step of an escalation rule failed');
      return { state: 'failed', text: 'Something went wrong.' };
    },
  );

function runStep(run: Run, action: EscalationAction, index: number): Promise<Step> {
  switch (action.type) {
    case 'assign':
      return assign(run, action);
    case 'notify':
      return notifyMembers(run, action.memberIds);
    case 'raise_priority':
      return raisePriority(run);
    case 'mail':
      return sendMail(run, action);
    case 'webhook':
      return queueWebhook(run, action.url, index);
  }
}
