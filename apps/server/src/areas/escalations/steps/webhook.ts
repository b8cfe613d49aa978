import { newId } from '../../../kernel/ids.ts';
import { escalationWebhooks } from '../tables.ts';
import { WEBHOOK_QUEUE } from '../webhooks.ts';
import { describedStep, type Run, type Step } from './run.ts';

/** Stores a webhook. A job sends it after the run is committed. */
export async function queueWebhook(
  { db, merchant, rule, subject, logId, now }: Run,
  url: string,
  step: number,
): Promise<Step> {
  const { merchantId } = merchant;
  const id = newId();
  const { starts, fields } = subject.facts;
  const body = {
    event: 'escalation.ran',
    id,
    merchantId,
    rule: { id: rule.id, name: rule.name },
    subject: {
      type: subject.type,
      id: subject.id,
      title: subject.title,
      assignedTo: subject.assignedTo,
      fields,
    },
    since: starts[rule.trigger.since]?.toISOString() ?? null,
    date: now.toISOString(),
  };
  await db
    .insert(escalationWebhooks)
    .values({ merchantId, id, logId, step, ruleId: rule.id, url, body, createdAt: now });
  return {
    ...describedStep('waiting', 'To {host}.', { host: new URL(url).host }),
    jobs: [{ queue: WEBHOOK_QUEUE, group: String(merchantId), data: { merchantId, id } }],
  };
}
