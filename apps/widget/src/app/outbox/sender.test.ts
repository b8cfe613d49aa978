import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONVERSATION_ID, freshStore, NOW } from '../testing/builders.ts';
import { openOutbox } from './outbox.ts';
import { makeSender, type SenderPorts } from './sender.ts';

/** A sender whose wire is written down, and which answers when told. */
function setUp(part: Partial<SenderPorts> = {}) {
  const outbox = openOutbox(freshStore(), () => undefined);
  const wire: string[] = [];
  const stored: string[] = [];
  let stalls = 0;
  const sender = makeSender({
    outbox,
    transmit: ({ text }) => wire.push(text) > 0,
    stored: ({ text }) => stored.push(text),
    stalled: () => {
      stalls += 1;
    },
    lock: (run) => run(),
    ...part,
  });
  const first = () => outbox.list().find(({ refused }) => !refused)?.clientId ?? '';
  const ack = async () => {
    const clientId = first();
    sender.answered({
      type: 'ack',
      clientId,
      id: clientId,
      conversationID: CONVERSATION_ID,
      seq: 1,
      createdDate: NOW,
    });
    await vi.advanceTimersByTimeAsync(0);
  };
  const nack = async (error: string, retry: boolean) => {
    sender.answered({ type: 'nack', clientId: first(), error, errorDescription: '', retry });
    await vi.advanceTimersByTimeAsync(0);
  };
  const drain = async () => {
    sender.drain();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { outbox, sender, wire, stored, ack, nack, drain, stalls: () => stalls };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the sender', () => {
  it('sends in order, each only after the one before is stored', async () => {
    const { outbox, wire, stored, ack, drain } = setUp();
    for (const text of ['one', 'two']) outbox.add(text, []);
    await drain();
    expect(wire).toEqual(['one']);
    await ack();
    expect(wire).toEqual(['one', 'two']);
    await ack();
    expect(stored).toEqual(['one', 'two']);
    expect(outbox.list()).toEqual([]);
  });

  it('keeps a message whose connection broke, and sends it again on the next', async () => {
    const { outbox, sender, wire, drain, ack } = setUp();
    outbox.add('one', []);
    await drain();
    sender.interrupted();
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.list()).toHaveLength(1);
    await drain();
    await ack();
    expect(wire).toEqual(['one', 'one']);
    expect(outbox.list()).toEqual([]);
  });

  it('leaves everything in place without a connection', async () => {
    const { outbox, drain } = setUp({ transmit: () => false });
    outbox.add('one', []);
    await drain();
    expect(outbox.list()).toHaveLength(1);
  });

  it('tries again later when the server says so, before what was written after', async () => {
    const { outbox, wire, nack, drain } = setUp();
    for (const text of ['one', 'two']) outbox.add(text, []);
    await drain();
    await nack('too_many_requests', true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(wire).toEqual(['one', 'one']);
  });

  it('skips a rejected message', async () => {
    const { outbox, wire, nack, drain } = setUp();
    for (const text of ['bad', 'good']) outbox.add(text, []);
    await drain();
    await nack('bad_input', false);
    expect(wire).toEqual(['bad', 'good']);
    expect(outbox.list()[0]).toMatchObject({ text: 'bad', refused: 'bad_input' });
  });

  it('does not retry a message that made the server close the connection', async () => {
    const { outbox, sender, drain } = setUp();
    outbox.add('unreadable', []);
    await drain();
    sender.rejected('unavailable');
    expect(outbox.list()[0]?.refused).toBeNull();
    sender.rejected('bad_input');
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.list()[0]?.refused).toBe('bad_input');
  });

  it('requests a new connection if no response arrives', async () => {
    const { outbox, drain, stalls } = setUp();
    outbox.add('one', []);
    await drain();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(stalls()).toBe(1);
    expect(outbox.list()).toHaveLength(1);
  });
});
