import type { AutomationAction } from '@foyer/domain/automation';
import type { Outcome } from '../../../kernel/action.ts';
import { systemScope } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { inSavepoint } from '../../../kernel/savepoint.ts';
import { readExtractors } from '../../extraction/rules.ts';
import { newValues, readingOf, takeWithin } from '../../extraction/taking.ts';
import { startBot } from './bot.ts';
import { changeList, moveLead, setField, tagContact } from './contact.ts';
import { runOnConversation, runOnTask } from './conversation.ts';
import { queueIntegration } from './integration.ts';
import { notifyMembers, sendMail } from './messages.ts';
import { describedStep, type Run, type Step } from './run.ts';
import { createTicket } from './ticket.ts';
import { queueWebhook } from './webhook.ts';

/** Runs an action in a savepoint. A failure leaves no change, is logged and does not stop the other actions. */
export const runStep = (run: Run, action: AutomationAction, index: number): Promise<Step> =>
  inSavepoint(
    run.db,
    (db) => doStep({ ...run, db }, action, index),
    (error) => {
      if (error instanceof Refusal) {
        const { message, wording = { text: message, values: {} } } = error;
        return { state: 'failed', text: message, wording };
      }
      run.services.log.error({ err: error }, 'a step of an automation rule failed');
      return { state: 'failed', text: 'Something went wrong.' };
    },
  );

async function doStep(run: Run, action: AutomationAction, index: number): Promise<Step> {
  switch (action.type) {
    case 'notify':
      return notifyMembers(run, action.memberIds);
    case 'mail':
      return sendMail(run, action);
    case 'webhook':
      return queueWebhook(run, action.url, index);
    case 'contact_field':
      return setField(run, action);
    case 'contact_tag':
      return tagContact(run, action.tag);
    case 'contact_list':
      return changeList(run, action);
    case 'lead':
      return moveLead(run, action.to);
    case 'ticket':
      return createTicket(run, action);
    case 'extract':
      return extract(run);
    case 'integration':
      return queueIntegration(run, action, index);
    case 'start_bot':
      return startBot(run, action.botId);
    case 'wait':
      throw new Error('A wait is no step.');
    default:
      return run.target.type === 'task' ? runOnTask(run, action) : runOnConversation(run, action);
  }
}

/** Takes what data extraction finds in the message into the contact. */
async function extract({ db, services, merchantId, run, target, now }: Run): Promise<Step> {
  if (!target.contactId) return { state: 'failed', text: 'The visitor is not a contact yet.' };
  const reading = await readingOf(db, merchantId, target.id, now);
  const rows = reading ? await readExtractors(db, merchantId) : [];
  const saved: string[] = [];
  const outcomes: Outcome<boolean>[] = [];
  for (const row of rows.filter(({ active }) => active)) {
    const [first] = reading ? newValues(row, run.message, reading, undefined) : [];
    if (!first) continue;
    const scope = systemScope(services, merchantId);
    const outcome = await takeWithin(db, scope, target.contactId, row.target, first.value);
    if (outcome.result) saved.push(first.value);
    outcomes.push(outcome);
  }
  if (saved.length === 0) return { state: 'passed', text: 'Nothing to save was found.' };
  return {
    audit: outcomes.flatMap(({ audit }) => audit),
    events: outcomes.flatMap(({ events }) => events),
    ...describedStep('done', 'Saved: {values}.', { values: saved.join(', ') }),
  };
}
