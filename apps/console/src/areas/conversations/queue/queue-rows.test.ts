import { waitingOf } from '@foyer/domain/visitor-flags';
import { describe, expect, it } from 'vitest';
import type { LiveVisitor } from '../../../api/active-visitors.ts';
import { at, ME, visitorOf } from '../testing/builders.ts';
import { isInTab, NO_FILTER, pausedOrder, QUEUE_TABS, queueRows, sortRows, tabCounts } from './queue-rows.ts';

const agent = (id: string) => ({ id, firstName: 'A', lastName: 'B', type: 'User' });
const words = (author: 'visitor' | 'member' | 'bot', seconds: number) => ({
  text: 'Where is my parcel?',
  author,
  authorName: 'x',
  authorId: null,
  createdDate: at(seconds),
});

const asks = visitorOf({
  referenceID: 'asks',
  tracking: { tracking_code: '2', tracked_by: '||', track_message: '' },
  waitingSince: at(100),
  lastMessage: words('visitor', 100),
  inboundMessages: 3,
  totalMessages: 7,
  viewMessageCount: 5,
});
const waits = visitorOf({ referenceID: 'waits', waitingSince: at(50), lastMessage: words('visitor', 50) });
const mine = visitorOf({
  referenceID: 'mine',
  agents: [agent(ME.id)],
  activeAgent: ME.id,
  lastMessage: words('member', 10),
});
const theirs = visitorOf({
  referenceID: 'theirs',
  agents: [agent('other')],
  lastMessage: words('member', 20),
});
const bots = visitorOf({ referenceID: 'bots', lastMessage: words('bot', 500) });
const silent = visitorOf({ referenceID: 'silent', totalMessages: 0, conversationID: null });
const everyone = [bots, silent, theirs, mine, waits, asks];

const rowsOf = (visitors: LiveVisitor[], open: string | null = null, filter = NO_FILTER, role = 'USER') =>
  queueRows(visitors, open, filter, { id: ME.id, role });
const ids = (rows: { visitor: LiveVisitor }[]) => rows.map((row) => row.visitor.referenceID);

describe('the queue', () => {
  it('keeps visitors who wrote, and the open session', () => {
    expect(ids(rowsOf(everyone))).not.toContain('silent');
    expect(ids(rowsOf([{ ...silent, sessionID: 'open' }], 'open'))).toEqual(['silent']);
    expect(ids(rowsOf(everyone, null, { ...NO_FILTER, withSilent: true }))).toContain('silent');
  });

  it('sorts each row into its tab', () => {
    const rows = rowsOf(everyone);
    const inTab = (tab: (typeof QUEUE_TABS)[number]) =>
      ids(sortRows(rows, 'wait').filter((row) => isInTab(row, tab, ME.id)));
    expect(inTab('needs')).toEqual(['waits', 'asks']);
    expect(inTab('mine')).toEqual(['mine']);
    expect(inTab('team')).toEqual(['theirs']);
    expect(inTab('all')).toEqual(['waits', 'asks', 'theirs', 'mine', 'bots']);
  });

  it('lists visitors who have left under All', () => {
    const rows = rowsOf([{ ...waits, isOnline: false }]);
    expect(rows.filter((row) => isInTab(row, 'needs', ME.id))).toEqual([]);
    expect(rows.filter((row) => isInTab(row, 'all', ME.id))).toHaveLength(1);
  });

  it('lists snoozed conversations under All, without a running clock', () => {
    const snoozed = { ...asks, snoozedUntil: at(9_000) };
    const [row] = rowsOf([snoozed]);
    expect(row && isInTab(row, 'needs', ME.id)).toBe(false);
    expect(waitingOf(snoozed)).toBeNull();
    expect(waitingOf(asks)).toBe(asks.waitingSince);
  });

  it('counts for a physician only their tracked visitors', () => {
    const needs = (visitor: LiveVisitor) =>
      rowsOf([{ ...visitor, assistBadge: false }], null, NO_FILTER, 'PHYSICIAN').map((row) => row.needsAgent);
    expect(needs(waits)).toEqual([false]);
    const tracking = { tracking_code: '2', tracked_by: `${ME.id}||`, track_message: '' };
    expect(needs({ ...waits, tracking })).toEqual([true]);
  });

  it('counts the rows of each tab', () => {
    const rows = rowsOf(everyone);
    const counts = tabCounts(rows, ME.id);
    for (const tab of QUEUE_TABS) {
      expect(counts[tab]).toBe(rows.filter((row) => isInTab(row, tab, ME.id)).length);
    }
  });

  it('counts unread messages', () => {
    expect(rowsOf([asks])[0]?.unread).toBe(2);
    expect(rowsOf([mine])[0]?.unread).toBe(0);
  });

  it('orders by the newest message', () => {
    expect(ids(sortRows(rowsOf(everyone), 'newest'))).toEqual(['asks', 'waits', 'theirs', 'mine', 'bots']);
  });

  it('filters by text and channel', () => {
    expect(rowsOf(everyone, null, { ...NO_FILTER, text: 'PARCEL' })).toHaveLength(5);
    expect(rowsOf(everyone, null, { ...NO_FILTER, text: 'nobody' })).toHaveLength(0);
    expect(rowsOf(everyone, null, { ...NO_FILTER, channel: 'whatsapp' })).toHaveLength(0);
  });

  it('keeps every row in place while the order is paused, new ones below', () => {
    const rows = rowsOf(everyone);
    const all = new Map(rows.map((row) => [row.visitor.referenceID, row]));
    const sorted = sortRows(rows, 'wait').filter((row) => isInTab(row, 'needs', ME.id));
    expect(ids(pausedOrder(['mine', 'asks', 'left'], sorted, all))).toEqual(['mine', 'asks', 'waits']);
  });
});
