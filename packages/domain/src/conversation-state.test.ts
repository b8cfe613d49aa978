import { describe, expect, it } from 'vitest';
import {
  ALLOWED_MOVES,
  CONVERSATION_STATUSES,
  type ConversationAction,
  move,
  REOPEN_WINDOW_MS,
  reopensOnMessage,
} from './conversation-state.ts';
import { matchingMembers, mentionedMemberIds, mentionQuery, mentionToken, noteSegments } from './mentions.ts';

const waiting = { status: 'waiting', agentIds: [] } as const;
const two = { status: 'with_agent', agentIds: ['a', 'b'] } as const;
const one = { status: 'with_agent', agentIds: ['a'] } as const;
const withBot = { status: 'with_bot', agentIds: [] } as const;
const ok = (status: string, agentIds: string[]) => ({ ok: true, state: { status, agentIds } });

describe('move', () => {
  it('takes an unassigned conversation, or names its agent', () => {
    expect(move(waiting, { type: 'take', agentId: 'a' })).toEqual(ok('with_agent', ['a']));
    expect(move(withBot, { type: 'take', agentId: 'a' })).toEqual(ok('with_agent', ['a']));
    expect(move(two, { type: 'take', agentId: 'c' })).toEqual({
      ok: false,
      refusal: 'already_taken',
      holderId: 'a',
    });
  });
  it('releases, hands over, adds and leaves', () => {
    expect(move(two, { type: 'release' })).toEqual(ok('waiting', []));
    expect(move(withBot, { type: 'release' })).toEqual(ok('waiting', []));
    expect(move(two, { type: 'handOver', agentId: 'a', toAgentId: 'c' })).toEqual(
      ok('with_agent', ['c', 'b']),
    );
    expect(move(two, { type: 'handOver', agentId: 'x', toAgentId: 'c' })).toEqual(ok('with_agent', ['c']));
    expect(move(two, { type: 'handOver', agentId: 'a', toAgentId: 'b' })).toEqual({
      ok: false,
      refusal: 'already_in',
    });
    expect(move(one, { type: 'addAgent', agentId: 'b' })).toEqual(ok('with_agent', ['a', 'b']));
    expect(move(one, { type: 'addAgent', agentId: 'a' })).toEqual({ ok: false, refusal: 'already_in' });
    expect(move(two, { type: 'leave', agentId: 'a' })).toEqual(ok('with_agent', ['b']));
    expect(move(one, { type: 'leave', agentId: 'a' })).toEqual(ok('waiting', []));
    expect(move(one, { type: 'leave', agentId: 'x' })).toEqual({ ok: false, refusal: 'not_in' });
  });
  it('closes, and reopens with its former agents', () => {
    expect(move(one, { type: 'close' })).toEqual(ok('closed', ['a']));
    expect(move({ status: 'closed', agentIds: ['a'] }, { type: 'reopen' })).toEqual(ok('with_agent', ['a']));
    expect(move({ status: 'closed', agentIds: [] }, { type: 'reopen' })).toEqual(ok('waiting', []));
  });
  it('rejects moves that the table does not allow', () => {
    const actions: ConversationAction[] = [
      { type: 'take', agentId: 'z' },
      { type: 'release' },
      { type: 'handOver', agentId: 'a', toAgentId: 'z' },
      { type: 'addAgent', agentId: 'z' },
      { type: 'leave', agentId: 'a' },
      { type: 'toBot' },
      { type: 'close' },
      { type: 'reopen' },
    ];
    expect(ALLOWED_MOVES).toEqual({
      waiting: ['take', 'handOver', 'toBot', 'close'],
      with_agent: ['take', 'release', 'handOver', 'addAgent', 'leave', 'toBot', 'close'],
      with_bot: ['take', 'release', 'handOver', 'close'],
      closed: ['reopen'],
    });
    for (const status of CONVERSATION_STATUSES)
      for (const action of actions) {
        const result = move({ status, agentIds: ['a'] }, action);
        const notAllowed = !result.ok && result.refusal === 'not_allowed';
        expect(notAllowed).toBe(!ALLOWED_MOVES[status].includes(action.type));
      }
  });
  it('reopens on a message within a day', () => {
    const closed = new Date('2026-11-01T00:00:00Z');
    expect(REOPEN_WINDOW_MS).toBe(86_400_000);
    expect(reopensOnMessage(closed, new Date('2026-11-02T00:00:00.000Z'))).toBe(true);
    expect(reopensOnMessage(closed, new Date('2026-11-02T00:00:00.001Z'))).toBe(false);
  });
});

describe('mentions', () => {
  const id = '0190a0b0-0000-7000-8000-000000000001';
  const tomas = { id, name: 'Tomás Herrera' };
  it('show members by their current name, and others as text', () => {
    const note = `Ask ${mentionToken({ id, name: 'Old [x]' })} or @[Eve](member:${id.replace('1', '2')})!`;
    expect(noteSegments(note, [tomas])).toEqual([
      { kind: 'text', text: 'Ask ' },
      { kind: 'mention', memberId: id, name: 'Tomás Herrera' },
      { kind: 'text', text: ' or ' },
      { kind: 'text', text: '@Eve' },
      { kind: 'text', text: '!' },
    ]);
    expect(mentionedMemberIds(note + note, [tomas])).toEqual([id]);
    expect(mentionedMemberIds(note, [])).toEqual([]);
  });
  it('are found at the caret and among the members', () => {
    expect(mentionQuery('hello @to', 9)).toEqual({ start: 6, query: 'to' });
    expect(mentionQuery('@', 1)).toEqual({ start: 0, query: '' });
    expect(mentionQuery('a@to', 4)).toBeNull();
    expect(matchingMembers('HER', [tomas])).toEqual([tomas]);
    expect(matchingMembers('rera', [tomas])).toEqual([]);
  });
});
