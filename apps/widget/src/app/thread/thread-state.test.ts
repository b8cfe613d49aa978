import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentMessage, conversation, eventEntry, pageAfter } from '../testing/builders.ts';
import { emptyThread, needsSync, reduceThread, type ThreadAction, type ThreadState } from './thread-state.ts';

const run = (actions: readonly ThreadAction[], from: ThreadState = emptyThread): ThreadState =>
  actions.reduce(reduceThread, from);

/** Asks a server that holds `visible` until nothing seems to be missing. */
function syncAll(state: ThreadState, visible: readonly number[], last: number): ThreadState {
  let current = state;
  for (let rounds = 0; needsSync(current); rounds += 1) {
    if (rounds > visible.length + 1) throw new Error('never made whole');
    const { syncedTo: after, knownTo: target } = current;
    current = reduceThread(current, {
      type: 'synced',
      thread: pageAfter(visible, after, { lastSeq: last }),
      after,
      target,
    });
  }
  return current;
}

const seqs = (state: ThreadState): number[] => state.messages.map(({ seq }) => seq);

describe('a thread', () => {
  const arrival = fc
    .uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 25 })
    .map((all) => all.sort((a, b) => a - b))
    .chain((visible) =>
      fc.record({
        visible: fc.constant(visible),
        arriving: fc.array(fc.constantFrom(...visible), { minLength: 1, maxLength: 60 }),
        hidden: fc.integer({ min: 0, max: 3 }),
      }),
    );

  it('is complete, ordered and without duplicates, however its messages arrive', () => {
    fc.assert(
      fc.property(arrival, ({ visible, arriving, hidden }) => {
        const last = (visible.at(-1) ?? 0) + hidden;
        const frames = arriving.map((seq): ThreadAction => ({ type: 'message', message: agentMessage(seq) }));
        const told: ThreadAction = { type: 'conversation', conversation: conversation({ lastSeq: last }) };
        const state = syncAll(run([...frames, told]), visible, last);
        expect(seqs(state)).toEqual(visible);
        expect(needsSync(state)).toBe(false);
      }),
    );
  });

  it('takes each frame twice without a change', () => {
    fc.assert(
      fc.property(arrival, ({ arriving }) => {
        const frames = arriving.map((seq): ThreadAction => ({ type: 'message', message: agentMessage(seq) }));
        expect(run([...frames, ...frames])).toEqual(run(frames));
      }),
    );
  });

  it('is never complete before a gap was queried', () => {
    fc.assert(
      fc.property(arrival, ({ visible, arriving }) => {
        const state = run(arriving.map((seq) => ({ type: 'message', message: agentMessage(seq) })));
        const missing = visible.some((seq) => seq < Math.max(...arriving) && !seqs(state).includes(seq));
        if (missing) expect(needsSync(state)).toBe(true);
      }),
    );
  });

  it('keeps receipts at their furthest', () => {
    const receipts = { visitorDelivered: 3, visitorRead: 2, agentRead: 3 };
    const state = run([
      { type: 'conversation', conversation: conversation({ receipts }) },
      {
        type: 'receipts',
        conversationID: conversation().conversationID,
        receipts: { ...receipts, agentRead: 1 },
      },
    ]);
    expect(state.conversation?.receipts).toEqual(receipts);
  });

  it('puts earlier messages in front', () => {
    const newest = { ...pageAfter([4, 5], 0), hasMore: true };
    const state = run([
      { type: 'loaded', thread: newest },
      { type: 'older', thread: pageAfter([1, 2, 3], 0) },
    ]);
    expect(seqs(state)).toEqual([1, 2, 3, 4, 5]);
    expect(state.hasOlder).toBe(false);
  });

  it('turns to a newer conversation and not back to an older one', () => {
    const older = conversation({ conversationID: '01990000-0000-7000-8000-000000000001', status: 'closed' });
    const newer = conversation({ conversationID: '01990000-0000-7000-8000-000000000002' });
    const state = run([
      { type: 'loaded', thread: { conversation: older, messages: [agentMessage(1)], hasMore: false } },
      { type: 'conversation', conversation: newer },
      { type: 'conversation', conversation: older },
    ]);
    expect(state.conversation?.conversationID).toBe(newer.conversationID);
    expect(state.messages).toEqual([]);
  });

  it('leaves a closed conversation when the visitor writes again, including late events', () => {
    const closed = conversation({ status: 'closed' });
    const state = run([
      { type: 'loaded', thread: { conversation: closed, messages: [agentMessage(1)], hasMore: false } },
      { type: 'restarted' },
      { type: 'message', message: eventEntry(2, 'rated') },
      { type: 'conversation', conversation: closed },
    ]);
    expect(state.conversation).toBeNull();
    expect(state.messages).toEqual([]);
  });

  it('comes back when an agent reopens what was left behind', () => {
    const state = run([
      { type: 'conversation', conversation: conversation({ status: 'closed' }) },
      { type: 'restarted' },
      { type: 'conversation', conversation: conversation({ status: 'open' }) },
    ]);
    expect(state.conversation?.status).toBe('open');
  });
});
