import { describe, expect, it } from 'vitest';
import { CONVERSATION_ID, ME, myMessage } from '../testing/builders.ts';
import { memoryStore } from '../testing/memory-store.ts';
import {
  nextWrittenAt,
  type OutboxEntry,
  pendingIn,
  readOutbox,
  removeOutboxEntry,
  storedMessage,
  writeOutboxEntry,
} from './outbox.ts';

const entryOf = (clientId: string, writtenAt: number): OutboxEntry => ({
  clientId,
  conversationID: CONVERSATION_ID,
  kind: 'text',
  text: clientId,
  attachments: [],
  mentions: [],
  writtenAt,
  tab: 't1',
  failure: null,
});

describe('the outbox', () => {
  it('is restored in order of writing, for its member only', () => {
    const store = memoryStore();
    writeOutboxEntry(store, ME.id, entryOf('b', 2));
    writeOutboxEntry(store, ME.id, entryOf('a', 1));
    writeOutboxEntry(store, 'somebody else', entryOf('c', 3));
    expect(readOutbox(store, ME.id).map((entry) => entry.clientId)).toEqual(['a', 'b']);
    removeOutboxEntry(store, ME.id, 'a');
    expect(readOutbox(store, ME.id).map((entry) => entry.clientId)).toEqual(['b']);
  });

  it('skips invalid entries', () => {
    const store = memoryStore();
    store.setItem(`foyer.outbox.${ME.id}.broken`, '{');
    expect(readOutbox(store, ME.id)).toEqual([]);
  });

  it('keeps its order when the clock is set back', () => {
    expect(nextWrittenAt([entryOf('a', 500)], 100)).toBe(501);
    expect(nextWrittenAt([], 100)).toBe(100);
  });

  it('shows entries that are not among the stored messages', () => {
    const stored = [myMessage(1, { clientId: 'a' })];
    const pending = pendingIn([entryOf('a', 1), entryOf('b', 2)], CONVERSATION_ID, stored);
    expect(pending.map((entry) => entry.clientId)).toEqual(['b']);
  });

  it('becomes the message that the server sends to the others', () => {
    const ack = { id: myMessage(7).id, seq: 7, createdDate: myMessage(7).createdDate };
    const author = { type: 'member', id: ME.id, name: ME.name, imageUrl: null } as const;
    const message = storedMessage({ ...entryOf('a', 1), text: 'message 7' }, ack, author);
    expect(message).toEqual(myMessage(7, { clientId: 'a' }));
  });
});
