import { conversationClosed } from '@foyer/contract/conversations/errors';
import { discarded } from '@foyer/contract/inbox/errors';
import { common } from '@foyer/contract/kernel/errors';
import { fillVariables } from '@foyer/domain/canned';
import { DISCARDED } from '@foyer/domain/message-moves';
import { newId } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { storeMailText } from '../channels/mail/sending.ts';
import { appendWithin, authorOf, messageEntry, storedEvents } from '../conversations/append.ts';
import { lastMail } from '../conversations/mail-store.ts';
import { assignToWithin, reopenWithin } from '../conversations/thread-changes.ts';
import { combineOutcomes } from './combine-outcomes.ts';
import type { Done, Run } from './run.ts';

/** Messages that macros write. */

/**
 * Replies to the customer: by email in an email thread, which reopens if it was completed. An unassigned conversation
 * is taken, unless the macro assigns it.
 * @throws Refusal for a deleted or junk thread, a closed chat, or a variable without a value
 */
export async function reply(run: Run, text: string): Promise<Done> {
  const { db, scope, row, values } = run;
  if (DISCARDED.includes(row.inboxStatus)) throw new Refusal(discarded);
  if (row.status === 'closed') {
    if (row.kind === 'chat') throw new Refusal(conversationClosed);
    const open = await reopenWithin(db, scope, row);
    return combineOutcomes(open, await reply({ ...run, row: open.result }, text));
  }
  const filled = fillVariables(text, values);
  if (filled.missing.length > 0)
    throw new Refusal(common.badInput, {
      message: 'No value for: {names}.',
      values: { names: filled.missing.join(', ') },
    });
  const send = row.kind === 'mail' ? mail : chat;
  if (row.agentIds.length > 0 || run.assigns) return send(run, filled.text);
  const taken = await assignToWithin(db, scope, row, scope.caller.id);
  return combineOutcomes(taken, await send({ ...run, row: taken.result }, filled.text));
}

/** Adds a note. */
export const note = (run: Run, text: string): Promise<Done> => write(run, 'note', text);

const chat = (run: Run, text: string): Promise<Done> => write(run, 'text', text);

async function write({ db, scope, row }: Run, kind: 'text' | 'note', text: string): Promise<Done> {
  const values = { clientId: null, kind, text, attachments: [], mentions: [] };
  const stored = await appendWithin(db, [
    messageEntry(row.merchantId, row.id, authorOf(scope.caller), values),
  ]);
  if (stored.length === 0) throw new Refusal(conversationClosed);
  return { result: row, audit: [], events: storedEvents(row, stored) };
}

/**
 * Replies to the sender or reply-to address of the last email received, else to the recipients of the last one sent.
 */
async function mail({ db, scope, row }: Run, text: string): Promise<Done> {
  const inbound = await lastMail(db, row, 'in');
  const last = inbound ?? (await lastMail(db, row));
  const to = inbound ? (inbound.replyTo.length > 0 ? inbound.replyTo : [inbound.from]) : (last?.to ?? []);
  if (to.length === 0) throw new Refusal(common.conflict, { message: 'There is no one to reply to.' });
  const { result: _, ...stored } = await storeMailText(scope, db, row, {
    clientId: newId(),
    text,
    to,
    cc: [],
    bcc: [],
    attachments: [],
    quote: true,
    signature: true,
  });
  return { ...stored, result: row };
}
