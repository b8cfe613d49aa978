import { describe, expect, it } from 'vitest';
import {
  MESSAGE_ID_MAX,
  messageIdsOf,
  plusAddress,
  referencesForReply,
  threadingOf,
  tokenOfAddress,
} from './mail-threading.ts';

const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `<${from + index}@x.org>`);

describe('the ids of a header', () => {
  it.each([
    ['one', '<a@x.org>', ['<a@x.org>']],
    [
      'several',
      ' <a@x.org>\r\n\t<b@x.org><c@x.org>, <d@x.org> ',
      ['<a@x.org>', '<b@x.org>', '<c@x.org>', '<d@x.org>'],
    ],
    ['folded inside', '<long\r\n  er@x.org>', ['<longer@x.org>']],
    ['with words around', 'Your message of "Tue" <a@x.org> (Ann)', ['<a@x.org>']],
    ['without brackets', 'a@x.org, b@x.org', ['<a@x.org>', '<b@x.org>']],
    ['without @', '<abc>', ['<abc>']],
    ['twice the same', '<a@x> <b@x> <a@x>', ['<b@x>', '<a@x>']],
    ['broken', '<<a@x> <b@x <c@x>> <> < > >d<', ['<a@x>', '<c@x>']],
    ['with control characters', '<a\u0000b@x> <c@x>', ['<c@x>']],
    ['of words', 'none at all', []],
    ['empty', '', []],
  ])('are read: %s', (_name, header, expected) => {
    expect(messageIdsOf(header)).toEqual(expected);
  });

  it('are none of a missing header', () => {
    expect(messageIdsOf(null)).toEqual([]);
    expect(messageIdsOf(undefined)).toEqual([]);
  });

  it('are the last fifty', () => {
    expect(messageIdsOf(ids(1, 400).join(' '))).toEqual(ids(351, 400));
    expect(messageIdsOf([...ids(1, 50), ...ids(1, 50)].join(''))).toEqual(ids(1, 50));
  });

  it('have at most 998 characters', () => {
    const longest = `<${'a'.repeat(MESSAGE_ID_MAX - 2)}>`;
    expect(messageIdsOf(`${longest} <${'a'.repeat(MESSAGE_ID_MAX - 1)}> <b@x>`)).toEqual([longest, '<b@x>']);
  });

  it.each(['<', '<a', '<a@x>', '> <', ' ', 'a@'])('come from a hostile megabyte of %j', (piece) => {
    expect(messageIdsOf(piece.repeat(1_000_000 / piece.length)).length).toBeLessThan(2);
  });
});

describe('the mails that a mail belongs to', () => {
  it('are what it answers, then its references from the end', () => {
    expect(threadingOf({ messageId: '<d@x>', inReplyTo: '<c@x>', references: '<a@x> <b@x> <c@x>' })).toEqual([
      '<c@x>',
      '<b@x>',
      '<a@x>',
    ]);
    expect(threadingOf({ references: '<a@x> <b@x>' })).toEqual(['<b@x>', '<a@x>']);
    expect(threadingOf({ inReplyTo: '<p@x>', references: '<a@x>' })).toEqual(['<p@x>', '<a@x>']);
    expect(threadingOf({ messageId: '<a@x>' })).toEqual([]);
  });

  it('are never itself, and fifty at most', () => {
    expect(threadingOf({ messageId: 'd@x', inReplyTo: '<d@x>', references: '<d@x> <a@x>' })).toEqual([
      '<a@x>',
    ]);
    const all = threadingOf({ inReplyTo: '<p@x>', references: ids(1, 60).join(' ') });
    expect(all).toEqual(['<p@x>', ...ids(12, 60).toReversed()]);
  });
});

describe('the references of a reply', () => {
  it('go on those of the mail that is answered', () => {
    expect(referencesForReply({ messageId: '<c@x>', inReplyTo: '<b@x>', references: '<a@x> <b@x>' })).toEqual(
      {
        inReplyTo: '<c@x>',
        references: ['<a@x>', '<b@x>', '<c@x>'],
      },
    );
    expect(referencesForReply({ messageId: '<a@x>' })).toEqual({ inReplyTo: '<a@x>', references: ['<a@x>'] });
    expect(referencesForReply({})).toEqual({ inReplyTo: null, references: [] });
  });

  it('take what was answered where references are missing, if it is one mail', () => {
    expect(referencesForReply({ messageId: '<b@x>', inReplyTo: '<a@x>' }).references).toEqual([
      '<a@x>',
      '<b@x>',
    ]);
    expect(referencesForReply({ messageId: '<b@x>', inReplyTo: '<a@x> <z@x>' }).references).toEqual([
      '<b@x>',
    ]);
  });

  it('name no mail twice, and of very many the first and the last', () => {
    expect(referencesForReply({ messageId: '<a@x>', references: '<a@x> <b@x>' }).references).toEqual([
      '<b@x>',
      '<a@x>',
    ]);
    const { references } = referencesForReply({ messageId: '<51@x.org>', references: ids(1, 50).join(' ') });
    expect(references).toEqual([...ids(1, 1), ...ids(3, 51)]);
  });
});

describe('addresses with a token', () => {
  it.each([
    ['support@x.org', 'token', 'support+token@x.org'],
    ['support@x.org', 'ToKen_1-b', 'support+token_1-b@x.org'],
    ['sales+eu@x.org', 'abc', 'sales+eu+abc@x.org'],
    [' <support@x.org>', 'abc', 'support+abc@x.org'],
  ])('lead from %s with %s and back', (address, token, expected) => {
    expect(plusAddress(address, token)).toBe(expected);
    expect(tokenOfAddress(expected)).toBe(token.toLowerCase());
    expect(tokenOfAddress(`Ann <${expected.toUpperCase()}>`)).toBe(token.toLowerCase());
  });

  it.each([
    ['support', 'token'],
    ['@x.org', 'token'],
    ['support@', 'token'],
    ['a b@x.org', 'token'],
    ['a@x.org, b@x.org', 'token'],
    ['support@x.org', ''],
    ['support@x.org', 'a b'],
    ['support@x.org', 'a+b'],
    ['support@x.org', 'a\r\nBcc: b'],
    ['support@x.org', 'a'.repeat(57)],
  ])('are none of %j with %j', (address, token) => {
    expect(plusAddress(address, token)).toBeNull();
  });

  it('have at most 64 characters before the @', () => {
    expect(plusAddress('support@x.org', 'a'.repeat(56))).toHaveLength(64 + '@x.org'.length);
  });

  it.each(['support@x.org', '+token@x.org', 'support+@x.org', 'support+a b@x.org', 'support+token', ''])(
    'are not %j',
    (address) => {
      expect(tokenOfAddress(address)).toBeNull();
    },
  );

  it('belong to a mailbox', () => {
    expect(tokenOfAddress('Support+abc@X.org', 'support@x.org')).toBe('abc');
    expect(tokenOfAddress('support+abc@evil.org', 'support@x.org')).toBeNull();
    expect(tokenOfAddress('sales+eu@x.org', 'sales+eu@x.org')).toBeNull();
    expect(tokenOfAddress('sales+eu+abc@x.org', 'sales+eu@x.org')).toBe('abc');
  });

  it('are not in a hostile megabyte', () => {
    for (const piece of ['+', '<', '@', 'a+']) expect(tokenOfAddress(piece.repeat(500_000))).toBeNull();
  });
});
