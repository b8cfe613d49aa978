import type { InboxThread } from '@foyer/contract/conversations/shapes';
import { describe, expect, it } from 'vitest';
import { at, ME, threadOf } from '../../testing/builders.ts';
import type { ThreadFilter } from '../search.ts';
import { fits, patched, returned, settled } from './rows.ts';

const reader = { id: ME.id, labelNames: new Map([['l1', 'Orders']]) };
const mine: ThreadFilter = { list: 'my', status: 'Pending' };
const late = { id: 'l2', tagName: 'Orders/Late', tagColor: 'red' } as const;

describe('whether a thread belongs into a list', () => {
  const cases: readonly [string, ThreadFilter, Partial<InboxThread>, boolean | null][] = [
    ['mine that waits', mine, {}, true],
    ['mine that was answered', mine, { status: 'Replied' }, false],
    ['mine, any status', { list: 'my' }, { status: 'Replied' }, true],
    ['mine that is done', { list: 'my' }, { status: 'Completed' }, false],
    ['mine that sleeps', mine, { snoozedUntil: at(9_000) }, false],
    ['asleep', { list: 'snoozed' }, { snoozedUntil: at(9_000) }, true],
    ['a colleague’s', mine, { assignmentInfo: { assignedTo: 'other' } }, false],
    ['nobody’s', { list: 'unassigned' }, { assignmentInfo: { assignedTo: null } }, true],
    ['deleted', { list: 'deleted' }, { status: 'Deleted' }, true],
    ['deleted in the team’s list', { list: 'team' }, { status: 'Deleted' }, false],
    ['by a label around its own', { list: 'team', labelId: 'l1' }, { labels: [late] }, true],
    ['by a label that it has not', { list: 'team', labelId: 'l1' }, {}, false],
    ['by channel, whatever its letters', { list: 'team', channel: 'Web' }, {}, true],
    ['read where unread is wanted', { list: 'team', unread: 'true' }, { isUnread: false }, false],
    ['by words, which only the server knows', { list: 'team', search: 'lamp' }, {}, null],
  ];
  it.each(cases)('%s', (_, filter, fields, wanted) => {
    expect(fits(threadOf(1, fields), filter, reader)).toBe(wanted);
  });
});

describe('a list while things happen', () => {
  const belongs = (thread: InboxThread) => fits(thread, mine, reader);
  const free = () => false;
  const rows = [threadOf(3), threadOf(2), threadOf(1)];
  const start = { rows, arrived: [] };
  /** What a fresh read of the same threads answers. */
  const fresh = (threads: readonly InboxThread[]) =>
    threads
      .filter((thread) => belongs(thread))
      .sort((a, b) => Date.parse(b.lastModifiedTime) - Date.parse(a.lastModifiedTime));

  it('equals a fresh read once what arrived is put in its place', () => {
    const answered = threadOf(2, { status: 'Replied' });
    const again = threadOf(1, { lastModifiedTime: at(90), lastMessage: 'again' });
    const newcomer = threadOf(7, { lastModifiedTime: at(50) });
    const changed = [answered, again, newcomer];
    const asked = changed.map(({ conversationID }) => conversationID);
    const next = patched(start, asked, changed, belongs, free);
    expect(next.arrived).toEqual([newcomer]);
    expect(settled(next, 'newest', false)).toEqual(fresh([threadOf(3), ...changed]));
  });

  it('leaves every row in its place until then', () => {
    const again = threadOf(1, { lastModifiedTime: at(90), isUnread: true });
    const next = patched(start, [again.conversationID], [again], belongs, free);
    expect(next.rows).toEqual([threadOf(3), threadOf(2), again]);
  });

  it('takes out what is out of sight, and keeps what is held', () => {
    const [first, second] = rows as [InboxThread, InboxThread];
    const gone = patched(start, [first.conversationID], [], belongs, free);
    expect(gone.rows).toEqual(rows.slice(1));
    const answered = { ...second, status: 'Replied' };
    const held = (id: string) => id === second.conversationID;
    expect(patched(start, [second.conversationID], [answered], belongs, held).rows[1]).toEqual(answered);
  });

  it('forgets an arrival that left again', () => {
    const newcomer = threadOf(7);
    const next = patched(start, [newcomer.conversationID], [newcomer], belongs, free);
    const left = { ...newcomer, status: 'Completed' };
    expect(patched(next, [left.conversationID], [left], belongs, free).arrived).toEqual([]);
  });

  it('leaves to the next page what stands beyond the last row', () => {
    const old = threadOf(9, { lastModifiedTime: at(-60) });
    const next = patched(start, [old.conversationID], [old], belongs, free);
    expect(settled(next, 'newest', true)).toEqual(rows);
    expect(settled(next, 'newest', false).at(-1)).toEqual(old);
  });

  it('orders by the longest wait, and what does not wait last', () => {
    const waits = (n: number, seconds: number) => threadOf(n, { waitingSince: at(seconds) });
    const list = { rows: [threadOf(1), waits(2, 30), waits(3, 5)], arrived: [] };
    expect(settled(list, 'waiting', false).map(({ lastName }) => lastName)).toEqual(['3', '2', '1']);
  });

  it('puts back, in its place and as it was, what was shown ahead and did not happen', () => {
    const [third, second, first] = rows as [InboxThread, InboxThread, InboxThread];
    const ahead = { rows: [{ ...third, priority: 'High' as const }, first], arrived: [] };
    expect(returned(ahead, [third, second], 'newest', true)).toEqual(start);
    expect(returned(ahead, [third], 'newest', false).rows).toEqual([third, first]);
  });
});
