import type { MemberFrameInput } from '@foyer/contract/live/client-frames';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tabLockName } from '../../../session/tabs.ts';
import { CONVERSATION_ID, ME } from '../testing/builders.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { OutboxSender, type TryLock } from './outbox-sender.ts';

type SendFrame = Extract<MemberFrameInput, { type: 'send' }>;

/** The server side: records messages in order of arrival, once per clientId. */
function listener() {
  const frames: SendFrame[] = [];
  return { frames, connected: true, texts: () => frames.map((frame) => frame.text) };
}

let ids = 0;
function tabOn(
  store: Storage,
  server: ReturnType<typeof listener>,
  tab: string,
  liveTabs: Set<string> = new Set(),
) {
  const stored: string[] = [];
  liveTabs.add(tabLockName(tab));
  const tryLock: TryLock = async (name, work) => {
    if (!liveTabs.has(name)) work();
  };
  const sender = new OutboxSender({
    store,
    memberId: ME.id,
    tab,
    send: (frame) => {
      if (server.connected) server.frames.push(frame as SendFrame);
      return server.connected;
    },
    tryLock,
    newId: () => `01930000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    now: () => 1_000,
    onChange: () => undefined,
    onStored: (entry) => stored.push(entry.text),
  });
  const write = (text: string, conversationID = CONVERSATION_ID) =>
    sender.write({ conversationID, kind: 'text', text, attachments: [], mentions: [] });
  const ack = (clientId: string, seq = 1) =>
    sender.onAck({
      type: 'ack',
      clientId,
      id: clientId,
      conversationID: CONVERSATION_ID,
      seq,
      createdDate: '2026-11-12T14:00:00.000Z',
    });
  const nack = (clientId: string, retry: boolean) =>
    sender.onNack({
      type: 'nack',
      clientId,
      error: 'x',
      errorDescription: 'This conversation is closed.',
      retry,
    });
  return { sender, write, ack, nack, stored };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the outbox sender', () => {
  it('sends the next message of a conversation only after the one before is acknowledged', () => {
    const server = listener();
    const { write, ack, stored, sender } = tabOn(memoryStore(), server, 't1');
    const first = write('one');
    write('two');
    expect(server.texts()).toEqual(['one']);
    ack(first.clientId);
    expect(server.texts()).toEqual(['one', 'two']);
    expect(stored).toEqual(['one']);
    expect(sender.entries.map((entry) => entry.text)).toEqual(['two']);
  });

  it('does not let one conversation wait for another', () => {
    const server = listener();
    const { write } = tabOn(memoryStore(), server, 't1');
    write('one');
    write('elsewhere', '01930000-0000-7000-8000-00000000c002');
    expect(server.texts()).toEqual(['one', 'elsewhere']);
  });

  it('keeps messages written offline and sends them in order on reconnect', () => {
    const server = listener();
    server.connected = false;
    const { write, ack, sender } = tabOn(memoryStore(), server, 't1');
    const first = write('one');
    const second = write('two');
    server.connected = true;
    sender.onConnected();
    ack(first.clientId);
    ack(second.clientId);
    expect(server.texts()).toEqual(['one', 'two']);
    expect(sender.entries).toEqual([]);
  });

  it('sends the same frame again when no acknowledgement arrives', () => {
    const server = listener();
    const { write } = tabOn(memoryStore(), server, 't1');
    const entry = write('one');
    vi.advanceTimersByTime(10_000);
    expect(server.frames.map((frame) => frame.clientId)).toEqual([entry.clientId, entry.clientId]);
  });

  it('retries a temporarily refused message', () => {
    const server = listener();
    const { write, nack, sender } = tabOn(memoryStore(), server, 't1');
    const entry = write('one');
    nack(entry.clientId, true);
    expect(server.frames).toHaveLength(1);
    expect(sender.entries[0]?.failure).toBeNull();
    vi.advanceTimersByTime(3_000);
    expect(server.frames).toHaveLength(2);
  });

  it('keeps a refused message until it is retried or discarded, without blocking the next ones', () => {
    const server = listener();
    const { write, nack, ack, sender } = tabOn(memoryStore(), server, 't1');
    const first = write('one');
    const second = write('two');
    nack(first.clientId, false);
    expect(sender.entries[0]?.failure).toBe('This conversation is closed.');
    ack(second.clientId);
    sender.retry(first.clientId);
    expect(server.texts()).toEqual(['one', 'two', 'one']);
    nack(first.clientId, false);
    sender.discard(first.clientId);
    expect(sender.entries).toEqual([]);
  });

  it('adopts the messages of closed tabs only', async () => {
    const store = memoryStore();
    const server = listener();
    const liveTabs = new Set<string>();
    server.connected = false;
    tabOn(store, server, 't1', liveTabs).write('from the first tab');
    server.connected = true;
    const second = tabOn(store, server, 't2', liveTabs);
    await second.sender.adopt();
    expect(server.texts()).toEqual([]);
    liveTabs.delete(tabLockName('t1'));
    await second.sender.adopt();
    expect(server.texts()).toEqual(['from the first tab']);
  });

  it('ignores a duplicate acknowledgement', () => {
    const server = listener();
    const { write, ack, stored } = tabOn(memoryStore(), server, 't1');
    const entry = write('one');
    ack(entry.clientId);
    ack(entry.clientId);
    expect(stored).toEqual(['one']);
  });
});
