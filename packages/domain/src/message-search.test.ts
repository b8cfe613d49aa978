import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseSearch,
  SEARCH_CONTENTS,
  SEARCH_FOLDERS,
  SEARCH_STATES,
  SEARCH_TERMS_MAX,
  SEARCH_TEXT_MAX,
  searchText,
} from './message-search.ts';

const terms = (text: string) =>
  parseSearch(text).terms.map(({ kind, value, isNegated }) => `${isNegated ? 'not ' : ''}${kind} ${value}`);

describe('a search', () => {
  it.each([
    ['words', 'blue  shoes ', ['word blue', 'word shoes']],
    ['words in a row', '"blue shoes" size', ['phrase blue shoes', 'word size']],
    ['typographic quotes', '“blue shoes” „rote Schuhe“', ['phrase blue shoes', 'phrase rote Schuhe']],
    [
      'quotes in words in a row',
      String.raw`"19\" wide \\ flat" “a"b”`,
      [String.raw`phrase 19" wide \ flat`, 'phrase a"b'],
    ],
    ['an open quote', '"blue shoes', ['phrase blue shoes']],
    ['empty quotes', '"" -"" blue', ['word blue']],
    ['quotes inside words', 'bl"ue sho"es', ['word bl"ue', 'word sho"es']],
    ['exclusions', '-blue -"red shoes" -from:ann', ['not word blue', 'not phrase red shoes', 'not from ann']],
    ['dashes', '- well-known --x -', ['word -', 'word well-known', 'not word -x', 'word -']],
    ['persons', 'from:"Nora Lind" to:ann@b.c', ['from Nora Lind', 'to ann@b.c']],
    [
      'text operators',
      'subject:offer team:sales channel:Email',
      ['subject offer', 'team sales', 'channel Email'],
    ],
    ['labels with paths', 'label:work/urgent label:"/a b // c/"', ['label work/urgent', 'label a b/c']],
    [
      'who has it',
      'assignee:ME assignee:none assignee:Nora',
      ['assignee me', 'assignee none', 'assignee Nora'],
    ],
    ['any case', 'FROM:Ann Is:Unread', ['from Ann', 'is unread']],
    ['dates', 'before:2026-03-31 after:2026 on:Today', ['before 2026-03-31', 'after 2026', 'on today']],
    ['what follows a quote at once', 'from:"a b"c', ['from a b', 'word c']],
    ['a value with colons', 'subject:re:x', ['subject re:x']],
    ['Arabic', 'from:نورة "حذاء أزرق"', ['from نورة', 'phrase حذاء أزرق']],
    ['nothing', '  ', []],
  ])('reads %s', (_name, text, expected) => {
    expect(terms(text)).toEqual(expected);
    expect(parseSearch(text).problems).toEqual([]);
  });

  it.each([
    'http://x.org/a',
    '12:30',
    'foo:bar',
    ':x',
    'constructor:x',
    '__proto__:x',
    'mailfrom:x',
    'a:',
    'from',
  ])('takes %s for a plain word', (word) => {
    expect(parseSearch(word)).toEqual({
      terms: [{ kind: 'word', value: word, isNegated: false }],
      problems: [],
    });
  });

  it('knows each state, holding and place', () => {
    for (const state of SEARCH_STATES) expect(terms(`-is:${state}`)).toEqual([`not is ${state}`]);
    for (const holding of SEARCH_CONTENTS) expect(terms(`has:${holding}`)).toEqual([`has ${holding}`]);
    for (const place of SEARCH_FOLDERS) expect(terms(`in:"${place}"`)).toEqual([`in ${place}`]);
  });
});

describe('the problems of a search', () => {
  it.each([
    [
      'x before:2026-13-45 y',
      'before:2026-13-45',
      'wrong_value',
      /“2026-13-45” is not a date\. Write 2026-03-31, /,
    ],
    ['-on:"next week"', '-on:"next week"', 'wrong_value', /“next week” is not a date/],
    ['is:happy', 'is:happy', 'wrong_value', /“is:” does not know “happy”\. It knows pending, replied, /],
    ['x has:fun', 'has:fun', 'wrong_value', /It knows attachment, note, label\./],
    ['in:trash', 'in:trash', 'wrong_value', /It knows my, team, /],
    ['a from: b', 'from:', 'missing_value', /“from:” needs a value\./],
    ['label:"/ /"', 'label:"/ /"', 'missing_value', /“label:” needs a value\./],
    ['is:"', 'is:"', 'missing_value', /“is:” needs a value\./],
  ])('of %j are reported with their position', (text, piece, kind, sentence) => {
    const { terms: read, problems } = parseSearch(text);
    expect(problems).toHaveLength(1);
    const [problem] = problems;
    expect(text.slice(problem?.start, problem?.end)).toBe(piece);
    expect(problem?.kind).toBe(kind);
    expect(problem?.sentence).toMatch(sentence);
    expect(read.every((term) => term.kind === 'word')).toBe(true);
  });

  it('tell what lies beyond the limits', () => {
    const words = Array.from({ length: SEARCH_TERMS_MAX + 2 }, (_, index) => `w${index}`);
    const many = parseSearch(words.join(' '));
    expect(many.terms).toHaveLength(SEARCH_TERMS_MAX);
    expect(many.problems).toMatchObject([
      { kind: 'too_many', start: words.slice(0, -2).join(' ').length + 1 },
    ]);
    expect(parseSearch(words.slice(2).join(' ')).problems).toEqual([]);

    const long = parseSearch('x'.repeat(1_000_000));
    expect(long.terms).toEqual([{ kind: 'word', value: 'x'.repeat(SEARCH_TEXT_MAX), isNegated: false }]);
    expect(long.problems).toMatchObject([{ kind: 'too_long', start: SEARCH_TEXT_MAX, end: 1_000_000 }]);
    expect(parseSearch('x'.repeat(SEARCH_TEXT_MAX)).problems).toEqual([]);
  });
});

describe('a search written back', () => {
  it('is short where it can be', () => {
    expect(searchText(parseSearch(' from:"ann"  -Is:"READ" “a b” label:"x y/z" '))).toBe(
      'from:ann -is:read "a b" label:"x y/z"',
    );
    expect(searchText({ terms: [] })).toBe('');
  });

  it('keeps words of others from becoming operators', () => {
    const word = (value: string) => searchText({ terms: [{ kind: 'word', value, isNegated: false }] });
    expect(['from:x', '-x', 'a b', '"x', '12:30', '-'].map(word)).toEqual([
      '"from:x"',
      '"-x"',
      '"a b"',
      String.raw`"\"x"`,
      '12:30',
      '-',
    ]);
  });

  it('is read as the same terms', () => {
    const pieces = [
      '"',
      '“',
      '”',
      '„',
      '\\',
      '-',
      ' ',
      'from:',
      'label:',
      'is:read',
      'on:7d',
      '/',
      'a',
      'ö',
      ':',
    ];
    const typed = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(typed, (text) => {
        const query = parseSearch(text);
        if (query.problems.some(({ kind }) => kind === 'too_many')) return;
        expect(parseSearch(searchText(query))).toEqual({ terms: query.terms, problems: [] });
      }),
      { numRuns: 2_000 },
    );
  });

  it('carries any value', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' }),
        fc.boolean(),
        (text, isNegated) => {
          const value = text.trim();
          if (value === '') return;
          const query = { terms: [{ kind: 'from', value, isNegated } as const] };
          expect(parseSearch(searchText(query)).terms).toEqual(query.terms);
        },
      ),
    );
  });
});
