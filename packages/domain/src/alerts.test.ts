import { describe, expect, it } from 'vitest';
import { type AlertVisitor, ASSISTANCE_TOAST_MS, alertBetween, pageTitle, playsSound } from './alerts.ts';
import { compareLiveVisitors, isInNeedAgentList, keepsInLiveList } from './live-list.ts';

const viewer = { userId: 'me', liveAgentIds: ['me', 'other'] };
function visitor(id: string, changes: Partial<AlertVisitor> = {}): AlertVisitor {
  return { referenceID: id, name: `N${id}`, place: 'Lyon', needAgent: 1, agentIds: [], ...changes };
}

describe('alerts', () => {
  it('name one visitor', () => {
    expect(alertBetween([], [visitor('1')], viewer)).toEqual({
      toasts: [
        { text: 'Visitor N1 from Lyon needs assistance.', durationMs: ASSISTANCE_TOAST_MS, referenceID: '1' },
      ],
      sound: true,
    });
  });
  it('name two at most, then sum up', () => {
    expect(alertBetween([], [visitor('1'), visitor('2')], viewer).toasts).toHaveLength(2);
    const { toasts } = alertBetween(
      [],
      ['1', '2', '3', '4'].map((id) => visitor(id)),
      viewer,
    );
    expect(toasts.map((toast) => toast.referenceID)).toEqual(['1', '2', null]);
    expect(toasts[2]?.text).toBe('Multiple Visitors needs assistance.');
  });
  it('stay quiet for what was known, needs nothing, or has a live agent', () => {
    const quiet = { toasts: [], sound: false };
    expect(alertBetween([visitor('1')], [visitor('1')], viewer)).toEqual(quiet);
    expect(alertBetween([], [visitor('1', { needAgent: null })], viewer)).toEqual(quiet);
    expect(alertBetween([], [visitor('1', { agentIds: ['other'] })], viewer)).toEqual(quiet);
    const mine = visitor('1', { agentIds: ['me'] });
    expect(alertBetween([mine], [mine], viewer)).toEqual(quiet);
  });
  it('tell of a visitor newly mine, newly asking, or left by a live agent', () => {
    const calm = visitor('1', { needAgent: null });
    expect(alertBetween([calm], [visitor('1', { needAgent: null, agentIds: ['me'] })], viewer).sound).toBe(
      true,
    );
    expect(alertBetween([calm], [visitor('1')], viewer).sound).toBe(true);
    expect(alertBetween([], [visitor('1', { agentIds: ['me'] })], viewer).sound).toBe(true);
    expect(alertBetween([], [visitor('1', { agentIds: ['gone'] })], viewer).sound).toBe(true);
  });
  it('sound on neither iOS nor Android, and count in the title', () => {
    expect(['iOS', 'Android ', 'Windows'].map(playsSound)).toEqual([false, false, true]);
    expect([pageTitle('Foyer', 0), pageTitle('Foyer', 3)]).toEqual(['Foyer', '(3) Foyer']);
  });
});

describe('live list', () => {
  const idle = { sessionID: 's1', totalMessages: 0, needAgent: null, agents: [] };
  it('keeps messages, need, the open session and the marker', () => {
    expect(keepsInLiveList(idle, null)).toBe(false);
    expect(keepsInLiveList({ ...idle, totalMessages: 1 }, null)).toBe(true);
    expect(keepsInLiveList({ ...idle, needAgent: 2 }, null)).toBe(true);
    expect(keepsInLiveList(idle, 's1')).toBe(true);
    expect(keepsInLiveList({ ...idle, agents: [{ id: 'a', lastName: '**' }] }, 's2')).toBe(true);
    expect(keepsInLiveList({ ...idle, agents: [{ id: 'a', lastName: 'Li' }] }, 's2')).toBe(false);
  });
  it('stands by need, then by who came first', () => {
    const early = { sortColumn: 2, createdDate: '2026-01-01T00:00:00Z' } as const;
    const late = { sortColumn: 2, createdDate: '2026-01-02T00:00:00Z' } as const;
    expect([late, early, { ...late, sortColumn: 1 as const }].sort(compareLiveVisitors)[0]?.sortColumn).toBe(
      1,
    );
    expect([late, early].sort(compareLiveVisitors)).toEqual([early, late]);
  });
  it('lists threads that need an agent', () => {
    const thread = { status: 'Pending', isOnline: true, agents: [{ id: 'b', type: 'Bot' }] };
    expect(isInNeedAgentList(thread)).toBe(true);
    expect(isInNeedAgentList({ ...thread, isOnline: false })).toBe(false);
    expect(isInNeedAgentList({ ...thread, status: 'Read' })).toBe(false);
    expect(isInNeedAgentList({ ...thread, agents: [{ id: 'u', lastName: 'Li', type: 'User' }] })).toBe(false);
  });
});
