import type { InboxThread } from '@foyer/contract/conversations/shapes';
import { describe, expect, it } from 'vitest';
import { at, ME, threadOf } from '../../testing/builders.ts';
import type { ThreadFilter } from '../search.ts';
import { fits, mergeArrived, patchRows, rollBackRows } from './rows.ts';

const reader = { id: ME.id, labelNames: new Map([['l1', 'Orders']]) };
const mine: ThreadFilter = { list: 'my', status: 'Pending' };
const late = { id: 'l2', tagName: 'Orders/Late', tagColor: 'red' } as const;

describe('whether a thread belongs to a list', () => {
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

describe('a list with live changes', () => {
  const belongs = (thread: InboxThread) => fits(thread, mine, reader);
  const free = () => false;
  const rows = [threadOf(3), threadOf(2), threadOf(1)];
  const start = { rows, arrived: [] };
  /** The result of a fresh read of the same threads. */
  const fresh = (threads: readonly InboxThread[]) =>
    threads
      .filter((thread) => belongs(thread))
      .sort((a, b) => Date.parse(b.lastModifiedTime) - Date.parse(a.lastModifiedTime));

  it('equals a fresh read once arrivals are merged', () => {
    const answered = threadOf(2, { status: 'Replied' });
    const again = threadOf(1, { lastModifiedTime: at(90), lastMessage: 'again' });
    const newcomer = threadOf(7, { lastModifiedTime: at(50) });
    const changed = [answered, again, newcomer];
    const requested = changed.map(({ conversationID }) => conversationID);
    const next = patchRows(start, requested, changed, belongs, free);
    expect(next.arrived).toEqual([newcomer]);
    expect(mergeArrived(next, 'newest', false)).toEqual(fresh([threadOf(3), ...changed]));
  });

  it('keeps every row in place until then', () => {
    const again = threadOf(1, { lastModifiedTime: at(90), isUnread: true });
    const next = patchRows(start, [again.conversationID], [again], belongs, free);
    expect(next.rows).toEqual([threadOf(3), threadOf(2), again]);
  });

  it('removes invisible threads, and keeps pinned ones', () => {
    const [first, second] = rows as [InboxThread, InboxThread];
    const gone = patchRows(start, [first.conversationID], [], belongs, free);
    expect(gone.rows).toEqual(rows.slice(1));
    const answered = { ...second, status: 'Replied' };
    const held = (id: string) => id === second.conversationID;
    expect(patchRows(start, [second.conversationID], [answered], belongs, held).rows[1]).toEqual(answered);
  });

  it('drops an arrival that left again', () => {
    const newcomer = threadOf(7);
    const next = patchRows(start, [newcomer.conversationID], [newcomer], belongs, free);
    const left = { ...newcomer, status: 'Completed' };
    expect(patchRows(next, [left.conversationID], [left], belongs, free).arrived).toEqual([]);
  });

  it('leaves threads after the last row to the next page', () => {
    const old = threadOf(9, { lastModifiedTime: at(-60) });
    const next = patchRows(start, [old.conversationID], [old], belongs, free);
    expect(mergeArrived(next, 'newest', true)).toEqual(rows);
    expect(mergeArrived(next, 'newest', false).at(-1)).toEqual(old);
  });

  it('orders by the longest wait, threads that do not wait last', () => {
    const waits = (n: number, seconds: number) => threadOf(n, { waitingSince: at(seconds) });
    const list = { rows: [threadOf(1), waits(2, 30), waits(3, 5)], arrived: [] };
    expect(mergeArrived(list, 'waiting', false).map(({ lastName }) => lastName)).toEqual(['3', '2', '1']);
  });

  it('rolls back a failed optimistic update in place', () => {
    const [third, second, first] = rows as [InboxThread, InboxThread, InboxThread];
    const optimistic = { rows: [{ ...third, priority: 'High' as const }, first], arrived: [] };
    expect(rollBackRows(optimistic, [third, second], 'newest', true)).toEqual(start);
    expect(rollBackRows(optimistic, [third], 'newest', false).rows).toEqual([third, first]);
  });
});
