import { randomUUID } from 'node:crypto';
import type { BotElement } from '@foyer/domain/bots/elements';
import type { Services } from '../../../kernel/context.ts';
import { appendWithin, messageEntry, storedEvents, systemAuthor } from '../../conversations/append.ts';
import { lockConversation } from '../../conversations/moves.ts';

/** Choices of a bot. */
export const buttons = (...labels: string[]): BotElement => ({
  type: 'buttons',
  buttons: labels.map((label) => ({ label, action: 'postback', value: '' })),
});

/** Says something in a conversation as a bot does. */
export async function say(
  { database, bus }: Services,
  merchantId: number,
  id: string,
  text: string,
  element: BotElement,
): Promise<void> {
  const content = { attachments: [], mentions: [] };
  const events = await database.tenant(merchantId).transaction(async (db) => {
    const row = await lockConversation(db, merchantId, id);
    const entry = { ...content, clientId: randomUUID(), kind: 'text' as const, text, element };
    return storedEvents(row, await appendWithin(db, [messageEntry(merchantId, id, systemAuthor, entry)]));
  });
  for (const event of events) bus.publish(event);
}
