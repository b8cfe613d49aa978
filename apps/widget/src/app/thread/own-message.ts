import type { OutboxItem } from '../outbox/outbox.ts';
import type { Entry } from './thread-state.ts';

/** An own message at the place that the server gave it. */
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
    mail: null,
  };
}
