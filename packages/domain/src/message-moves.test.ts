import { describe, expect, test } from 'vitest';
import {
  DISCARDED,
  eventToward,
  MESSAGE_EVENTS,
  MESSAGE_MOVES,
  type MessageEvent,
  messageStatusAfter,
  replyStatusOf,
} from './message-moves.ts';
import { MESSAGE_STATUSES, type MessageStatus } from './message-status.ts';

const pairs = MESSAGE_STATUSES.flatMap((status) => MESSAGE_EVENTS.map((event) => [status, event] as const));
const allowed = pairs.filter(([status, event]) => MESSAGE_MOVES[status][event] !== undefined);

describe('every status and everything that happens', () => {
  test.each(pairs)('%s, %s: a known status or a refusal', (status, event) => {
    const after = messageStatusAfter(status, event);
    expect(after === null || MESSAGE_STATUSES.includes(after)).toBe(true);
  });

  test('what a customer writes is owed an answer, save in junk and before anything was sent', () => {
    const after = Object.fromEntries(
      MESSAGE_STATUSES.map((status) => [status, messageStatusAfter(status, 'received')]),
    );
    expect(after).toEqual({
      Pending: 'Pending',
      Replied: 'Pending',
      Deleted: 'Pending',
      Junk: 'Junk',
      Draft: 'Pending',
      Answered: 'Pending',
      Read: 'Pending',
      Assigned: 'Pending',
      Completed: 'Pending',
    });
  });

  test('a reply makes Replied of everything that is not put away', () => {
    for (const status of MESSAGE_STATUSES) {
      const expected = DISCARDED.includes(status) ? null : 'Replied';
      expect(messageStatusAfter(status, 'replied'), status).toBe(expected);
    }
  });

  test('a bot answers nothing that a member has in hand', () => {
    const answered = MESSAGE_STATUSES.filter((status) => messageStatusAfter(status, 'answered') !== null);
    expect(answered).toEqual(['Pending', 'Answered', 'Read']);
  });

  test('from every status a way leads to Pending again', () => {
    for (const begin of MESSAGE_STATUSES) expect(reached(begin).has('Pending'), begin).toBe(true);
  });

  test('nothing becomes a draft', () => {
    expect(allowed.some(([status, event]) => MESSAGE_MOVES[status][event] === 'Draft')).toBe(false);
  });
});

describe('putting away and taking back', () => {
  test.each(allowed.filter(([status, event]) => event === 'deleted' && status !== 'Draft'))(
    '%s returns to what it was',
    (status) => {
      const away = messageStatusAfter(status, 'deleted');
      expect(away).toBe('Deleted');
      expect(messageStatusAfter('Deleted', 'restored', status)).toBe(status);
    },
  );

  test('without a known earlier status a thread comes back pending', () => {
    expect(messageStatusAfter('Junk', 'restored')).toBe('Pending');
  });

  test('is only for what was put away', () => {
    expect(messageStatusAfter('Replied', 'restored', 'Pending')).toBeNull();
  });
});

describe('the act that leads from one status to another', () => {
  test.each<[MessageStatus, MessageStatus, MessageEvent | null]>([
    ['Pending', 'Completed', 'completed'],
    ['Pending', 'Read', 'readOff'],
    ['Replied', 'Pending', 'pended'],
    ['Completed', 'Pending', 'reopened'],
    ['Deleted', 'Pending', 'restored'],
    ['Junk', 'Deleted', 'deleted'],
    ['Pending', 'Replied', null],
    ['Read', 'Assigned', null],
    ['Deleted', 'Junk', null],
    ['Completed', 'Completed', null],
  ])('%s to %s: %s', (from, to, event) => {
    expect(eventToward(from, to)).toBe(event);
  });
});

describe('the reply status', () => {
  test('says whether somebody has what is owed', () => {
    expect(replyStatusOf('Pending', null)).toBe('Pending');
    expect(replyStatusOf('Pending', 'member')).toBe('Assigned');
  });

  test('is Replied where nothing is owed', () => {
    for (const status of MESSAGE_STATUSES.filter((one) => one !== 'Pending'))
      expect(replyStatusOf(status, 'member'), status).toBe('Replied');
  });
});

function reached(begin: MessageStatus): Set<MessageStatus> {
  const seen = new Set<MessageStatus>([begin]);
  for (const status of seen)
    for (const event of MESSAGE_EVENTS) {
      const next = messageStatusAfter(status, event);
      if (next) seen.add(next);
    }
  return seen;
}
