import type { OutboxItem } from '../outbox/outbox.ts';
import type { Entry } from './thread-state.ts';

/** An own message with the number assigned by the server. */
export function storedMessage(
  item: OutboxItem,
  place: Pick<Entry, 'id' | 'conversationID' | 'seq' | 'createdDate'>,
): Entry {
  return {
    ...place,
    clientId: item.clientId,
    author: { type: 'visitor', id: null, name: '', imageUrl: null },
    kind: 'text',
    text: item.text,
    attachments: [...item.attachments],
    mentions: [],
    event: null,
    element: null,
    mail: null,
    delivery: null,
  };
}
