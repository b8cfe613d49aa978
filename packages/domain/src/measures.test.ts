import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsArabic, textDirection } from './arabic.ts';
import { avatarTint } from './avatar.ts';
import { CHANNELS, channelById, flagOf, isChannelId } from './channels.ts';
import { elapsedText, MAIL_WAITING_LIMITS, waitingClock, waitingLevel } from './elapsed.ts';
import { EMOJI_GROUPS, findEmoji } from './emoji.ts';
import {
  CELL_MIN_WIDTH,
  needsPagination,
  pageCountOf,
  pageIndexOf,
  pageLinks,
  totalRecordsText,
} from './grid.ts';
import { isUuid } from './ids.ts';
import { copyrightYears } from './interaction.ts';
import { isLeadStatus, leadStatusText, leadStep } from './lead-ladder.ts';
import { CURRENCIES, currencyOrDefault, merchantIdForBusinessType } from './merchant.ts';
import { messageStats } from './message-stats.ts';
import * as status from './message-status.ts';
import { satisfactionText, sentimentOf } from './sentiment.ts';
import { expiresAt, refreshDelayMs } from './session.ts';
import { fillText, TEXTS } from './texts.ts';
import { becomesAssigned, formatTrackedBy, parseTrackedBy } from './tracking.ts';
import { alertPlace, initials, visitorName } from './visitor-name.ts';

describe('session and frame', () => {
  it('renew a token 200 s before its end, at once from 203 s on', () => {
    expect([203, 204, -5].map(refreshDelayMs)).toEqual([0, 4000, 0]);
    expect(expiresAt(1_500, 60)).toBe(61);
    expect([copyrightYears(2017), copyrightYears(2026)]).toEqual(['2017', '2017–2026']);
  });
  it('page grids', () => {
    expect([needsPagination(50), needsPagination(51)]).toEqual([false, true]);
    expect([pageCountOf(0), pageCountOf(51), pageIndexOf(1), pageIndexOf(0)]).toEqual([1, 2, 0, 0]);
    expect([pageLinks(1, 9), pageLinks(5, 9), pageLinks(9, 9), pageLinks(1, 2)]).toEqual([
      [1, 2, 3, 4, 5],
      [3, 4, 5, 6, 7],
      [5, 6, 7, 8, 9],
      [1, 2],
    ]);
    expect(totalRecordsText(7)).toBe('Total Records: 7');
    expect(CELL_MIN_WIDTH.company).toBe(350);
  });
  it('fill texts and leave unknown places', () => {
    expect(fillText('{a} {b}', { a: 1 })).toBe('1 {b}');
    expect(TEXTS.genericError).toBe('Sorry, something went wrong: Please try again later.');
  });
});

describe('merchants and channels', () => {
  it('have ids by business type', () => {
    expect(
      ['Telecom', 'Healthcare', 'Insurances', 'Insurance', 'Enterprise'].map(merchantIdForBusinessType),
    ).toEqual([101, 102, 105, 105, 108]);
    expect(CURRENCIES).toHaveLength(18);
    expect([currencyOrDefault(' eur'), currencyOrDefault('XXX'), currencyOrDefault(null)]).toEqual([
      'EUR',
      'USD',
      'USD',
    ]);
  });
  it('come from the fixed list', () => {
    expect(CHANNELS.map((channel) => channel.id)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18]);
    expect(channelById(18)).toEqual({ id: 18, name: 'Twillio', type: 'Chat Messenger' });
    expect(channelById(9)).toBeUndefined();
    expect([0, 1, 66, 67, 68, 1.5].map(isChannelId)).toEqual([false, true, false, true, false, false]);
    expect(['USA', ' PT', '', null].map(flagOf)).toEqual(['us', 'pt', 'us', 'us']);
  });
});

describe('visitors', () => {
  it('have a name, initials and a place', () => {
    expect(visitorName({ referenceID: '0123456789' })).toBe('visitor.01234567');
    expect(visitorName({ referenceID: '0', firstName: ' Lea', lastName: 'Martin', vName: 'x' })).toBe(
      'Lea Martin',
    );
    expect(visitorName({ referenceID: '0', vName: 'x' })).toBe('x');
    const number = { referenceID: '0123456789', phone: '+971501234567' };
    expect(visitorName({ ...number, channel: 'sms' })).toBe('+971501234567');
    expect(visitorName({ ...number, channel: 'web' })).toBe('visitor.01234567');
    expect(['Lea Anne Martin', 'visitor.01', 'élan', ''].map(initials)).toEqual(['LM', 'V0', 'É', '']);
    expect(alertPlace({ city: 'Lyon', country: 'France' })).toBe('Lyon, France');
    expect(alertPlace({ region: 'Rhône' })).toBe('Rhône');
    expect(alertPlace({})).toBe('an unknown place');
  });
  it('are tracked', () => {
    expect(parseTrackedBy('a|B|C')).toEqual({ agentId: 'a', firstName: 'B', lastName: 'C' });
    expect(parseTrackedBy(null)).toEqual({ agentId: '', firstName: '', lastName: '' });
    expect(formatTrackedBy(null)).toBe('||');
    expect(formatTrackedBy({ agentId: 'a', firstName: 'B|b', lastName: 'C' })).toBe('a|B b|C');
    expect(becomesAssigned('||', 'a|B|C', 'a', false)).toBe(true);
    expect(becomesAssigned('a|B|X', 'a|B|C', 'a', false)).toBe(true);
    expect(becomesAssigned('||', 'a|B|C', 'a', true)).toBe(false);
    expect(becomesAssigned('a|B|C', 'a|B|C', 'a', false)).toBe(false);
    expect(becomesAssigned('||', 'a|B|C', 'z', false)).toBe(false);
    expect(becomesAssigned('x|B|C', '|D|E', '', false)).toBe(false);
  });
  it('wait, and time passes', () => {
    const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
    expect([-1, minute, 59 * minute, hour, 2 * hour, day, 3 * day].map(elapsedText)).toEqual([
      '0 minutes',
      '1 minute',
      '59 minutes',
      '1 hour',
      '2 hours',
      '1 day',
      '3 days',
    ]);
    expect([-1, 45_000, 552_000, 3_900_000, 2 * day + 3 * hour].map((ms) => waitingClock(ms, 'en'))).toEqual([
      '0s',
      '45s',
      '9m 12s',
      '1h 05m',
      '2d 3h',
    ]);
    expect(waitingClock(552_000, 'ar')).not.toMatch(/[a-z]/i);
    expect([179_999, 180_000, 479_999, 480_000].map((ms) => waitingLevel(ms))).toEqual([
      'grey',
      'amber',
      'amber',
      'red',
    ]);
    expect(waitingLevel(5, { amberMs: 1, redMs: 5 })).toBe('red');

    expect([hour, 4 * hour, day].map((ms) => waitingLevel(ms, MAIL_WAITING_LIMITS))).toEqual([
      'grey',
      'amber',
      'red',
    ]);
  });
  it('have one of eight tints', () => {
    fc.assert(fc.property(fc.string(), (id) => avatarTint(id) >= 1 && avatarTint(id) <= 8));
    expect(new Set(Array.from({ length: 100 }, (_, id) => avatarTint(`v${id}`))).size).toBe(8);
  });
  it('have ids', () => {
    fc.assert(fc.property(fc.uuid(), isUuid));
    expect(['', '0190a0b0', 'x0190a0b0-0000-7000-8000-000000000001'].some(isUuid)).toBe(false);
  });
});

describe('messages', () => {
  it('are counted', () => {
    expect(messageStats({ inboundMessages: 2, outboundMessages: 3, totalMessages: 9 })).toEqual({
      inboundMessages: 2,
      outboundMessages: 3,
      totalMessages: 5,
      senderConverseCt: 2,
    });
    expect(messageStats({ inboundMessages: 2, totalMessages: 9, senderConverseCt: 4 })).toMatchObject({
      totalMessages: 9,
      senderConverseCt: 4,
    });
    expect(messageStats({ outboundMessages: 2 })).toEqual({
      inboundMessages: 0,
      outboundMessages: 2,
      totalMessages: 0,
      senderConverseCt: 0,
    });
  });
  it('are in lists', () => {
    const of = (value: string, replyStatus?: string, assignedTo?: string) => ({
      status: value,
      replyStatus,
      assignmentInfo: { assignedTo },
    });
    expect([status.isPendingByStatus(of('Pending')), status.isPendingByStatus(of('Read'))]).toEqual([
      true,
      false,
    ]);
    expect([
      status.isPendingByReplyStatus(of('Read', 'Pending')),
      status.isPendingByReplyStatus(of('Pending')),
    ]).toEqual([true, false]);
    expect(['Replied', 'Answered', 'Read'].map((value) => status.isReplied(of(value)))).toEqual([
      true,
      true,
      false,
    ]);
    expect(
      [status.isDeleted, status.isJunk, status.isDraft].map((list) =>
        ['Deleted', 'Junk', 'Draft'].map((value) => list(of(value))),
      ),
    ).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
    expect(status.isAssignedTo(of('Pending', 'assigned', 'me'), 'me')).toBe(true);
    expect(status.isAssignedTo(of('Pending', 'assigned', 'you'), 'me')).toBe(false);
    expect(status.isAssignedTo(of('Read', 'assigned', 'me'), 'me')).toBe(false);
    expect(status.isAssignedTo(of('Pending', 'assigned', ''), '')).toBe(false);
    expect(status.MESSAGE_STATUSES.map((value) => status.categoryOf(of(value)))).toEqual([
      'pending',
      'replied',
      'deleted',
      'junk',
      'draft',
      'replied',
      undefined,
      'assigned',
      undefined,
    ]);
    expect(status.categoryOf(of('Pending', 'Assigned'))).toBe('assigned');
    expect([status.isMessageStatus('Junk'), status.isMessageStatus('junk')]).toEqual([true, false]);
  });
  it('have a script, a mood and emoji', () => {
    expect(['مرحبا', 'a ﷺ', 'abc'].map(containsArabic)).toEqual([true, true, false]);
    expect(['1. مرحبا abc', 'abc مرحبا', 'שלום', '12'].map(textDirection)).toEqual([
      'rtl',
      'ltr',
      'rtl',
      'ltr',
    ]);
    expect([3, 2, 0, -2, -3].map(sentimentOf)).toEqual([
      'excellent',
      'satisfied',
      'neutral',
      'unsatisfied',
      'very unsatisfied',
    ]);
    expect(satisfactionText(4)).toBe('4.00');
    const all = EMOJI_GROUPS.flatMap((group) => group.emoji);
    expect(all.length).toBeGreaterThan(100);
    expect(new Set(all.map((emoji) => emoji.char)).size).toBe(all.length);
    expect(findEmoji(' Thumbs UP').map((emoji) => emoji.char)).toEqual(['👍']);
  });
});

it('has a lead ladder', () => {
  expect((['NEW', 'VISITOR', 'PROSPECT', 'MQL', 'SQL', 'CUSTOMER', 'DNQ'] as const).map(leadStep)).toEqual([
    1, 1, 2, 3, 4, 5, 6,
  ]);
  expect([leadStatusText('VISITOR'), leadStatusText('MQL')]).toEqual(['NEW', 'MQL']);
  expect([isLeadStatus('SQL'), isLeadStatus('toString')]).toEqual([true, false]);
});
