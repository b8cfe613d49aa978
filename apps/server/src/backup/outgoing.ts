import type pg from 'pg';
import { ofMerchant } from './tables.ts';

/** The reason shown for items that were not sent after a restore. */
export const HELD_TEXT = 'Not sent after a restore, because it may already have been sent after the backup.';

/** The type of the action at which a run of an automation rule continues. */
const NEXT_ACTION = `coalesce(
  (select v.definition #>> array['actions', r.next_action::text, 'type'] from automation_versions v
    where v.merchant_id = r.merchant_id and v.rule_id = r.rule_id and v.version = r.version), 'wait')`;

const LOG_STEP = JSON.stringify({ type: 'webhook', state: 'failed', text: HELD_TEXT });

/**
 * Cancels pending messages and due runs of automation rules, since they may have been sent after the backup was taken.
 * They are shown as not sent, to be sent or discarded by members. What is due in the future stays so.
 * @param merchantId the merchant; null for all
 */
export async function holdOutgoing(client: pg.Client, merchantId: number | null): Promise<void> {
  const where = (condition: string): string => ofMerchant(merchantId, condition);
  await client.query(
    `update outgoing_mails set status = 'failed', error = $1 ${where(`status = 'queued'`)}`,
    [HELD_TEXT],
  );
  await client.query(`update mails set state = 'failed', error = $1 ${where(`state = 'queued'`)}`, [
    HELD_TEXT,
  ]);
  await client.query(
    `update message_deliveries set state = 'failed', due_at = null, attempt_at = null, error = $1::jsonb
     ${where('due_at is not null')}`,
    [JSON.stringify({ text: HELD_TEXT, values: {} })],
  );
  await client.query(
    `update scheduled_messages set state = 'failed', error = $1 ${where(`state = 'waiting' and send_at <= now()`)}`,
    [HELD_TEXT],
  );
  await client.query(
    `update review_replies set error = $1, attempts = 0, attempt_at = null, next_attempt_at = null,
       state = case state when 'sending' then 'failed' else 'notRemoved' end
     ${where(`state in ('sending', 'removing')`)}`,
    [HELD_TEXT],
  );
  await client.query(
    `update webhook_deliveries set state = 'failed', due_at = null ${where('due_at is not null')}`,
  );
  await client.query(`update reviews set reply_state = 'failed' ${where(`reply_state = 'sending'`)}`);
  await client.query(
    `update automation_runs r set state = 'failed', due_at = null, ended_at = now(),
       steps = steps || jsonb_build_object('type', ${NEXT_ACTION}, 'state', 'failed', 'text', $1::text)
     ${where(`(state = 'started' or state = 'waiting' and due_at <= now())`)}`,
    [HELD_TEXT],
  );
  const { rows } = await client.query<{ merchant_id: number; log_id: string; step: number }>(
    `update escalation_webhooks set ended_at = now() ${where('ended_at is null')} returning merchant_id, log_id, step`,
  );
  for (const { merchant_id, log_id, step } of rows)
    await client.query(
      'update escalation_log set steps = jsonb_set(steps, array[$3::text], $4::jsonb) where merchant_id = $1 and id = $2',
      [merchant_id, log_id, step, LOG_STEP],
    );
}

/** Expires password reset links, since they may have been used after the backup was taken. */
export async function endPasswordResets(client: pg.Client, merchantId: number | null): Promise<void> {
  await client.query(`delete from one_time_links ${ofMerchant(merchantId, `purpose = 'reset'`)}`);
}

/** Removes prepared downloads whose files are not saved with their rows. */
export async function removeArchives(client: pg.Client, merchantId: number | null): Promise<void> {
  await client.query(`delete from table_exports ${ofMerchant(merchantId, `format = 'archive'`)}`);
}
