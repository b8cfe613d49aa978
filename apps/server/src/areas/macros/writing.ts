import { conversationClosed } from '@foyer/contract/conversations/errors';
import { putAway } from '@foyer/contract/inbox/errors';
import { common } from '@foyer/contract/kernel/errors';
import { fillVariables } from '@foyer/domain/canned';
import { PUT_AWAY } from '@foyer/domain/message-moves';
import { newId } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { storeWords } from '../channels/mail/sending.ts';
import { appendWithin, speakerOf, storedEvents, wordsEntry } from '../conversations/append.ts';
import { lastMail } from '../conversations/mail-store.ts';
import { giveWithin, reopenWithin } from '../conversations/thread-changes.ts';
import { joined } from './joined.ts';
import type { Done, Run } from './run.ts';

/** What macros write into conversations. */

/**
 * Answers the customer: by mail in a thread of mails, which opens again where it is done, as for anybody who writes. A
 * conversation that nobody has is taken, unless the macro gives it to somebody itself.
 * @throws Refusal where it is put away or a closed chat, or where a variable has no value
 */
export async function reply(run: Run, text: string): Promise<Done> {
  const { db, scope, row, words } = run;
  if (PUT_AWAY.includes(row.inboxStatus)) throw new Refusal(putAway);
  if (row.status === 'closed') {
    if (row.kind === 'chat') throw new Refusal(conversationClosed);
    const open = await reopenWithin(db, scope, row);
    return joined(open, await reply({ ...run, row: open.result }, text));
  }
  const filled = fillVariables(text, words);
  if (filled.missing.length > 0)
    throw new Refusal(common.badInput, {
      message: 'No value for: {names}.',
      values: { names: filled.missing.join(', ') },
    });
  const send = row.kind === 'mail' ? mail : chat;
  if (row.agentIds.length > 0 || run.assigns) return send(run, filled.text);
  const taken = await giveWithin(db, scope, row, scope.caller.id);
  return joined(taken, await send({ ...run, row: taken.result }, filled.text));
}

/** Writes what only the team sees. */
export const note = (run: Run, text: string): Promise<Done> => write(run, 'note', text);

const chat = (run: Run, text: string): Promise<Done> => write(run, 'text', text);

async function write({ db, scope, row }: Run, kind: 'text' | 'note', text: string): Promise<Done> {
  const words = { clientId: null, kind, text, attachments: [], mentions: [] };
  const stored = await appendWithin(db, [wordsEntry(row.merchantId, row.id, speakerOf(scope.caller), words)]);
  if (stored.length === 0) throw new Refusal(conversationClosed);
  return { result: row, audit: [], events: storedEvents(row, stored) };
}

/** Answers whoever wrote last, or wants to be answered in their place; where nobody did, whoever was written to. */
async function mail({ db, scope, row }: Run, text: string): Promise<Done> {
  const inbound = await lastMail(db, row, 'in');
  const last = inbound ?? (await lastMail(db, row));
  const to = inbound ? (inbound.replyTo.length > 0 ? inbound.replyTo : [inbound.from]) : (last?.to ?? []);
  if (to.length === 0) throw new Refusal(common.conflict, { message: 'There is no one to reply to.' });
  const { result: _, ...stored } = await storeWords(scope, db, row, {
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
