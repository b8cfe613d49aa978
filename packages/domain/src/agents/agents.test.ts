import { describe, expect, it } from 'vitest';
import { checkAnswer, cutAtSentence } from './checks.ts';
import { asksForPerson, concernsOwnRecords, isGreeting, verdictOf } from './phrases.ts';

const SOURCES = [
  'Orders over €1,500 are delivered free of charge. Small pieces cost €9. See https://tidewell.example/help.',
  'Delivered on 2026-10-30, from 10:00 to 19:00. التوصيل خلال ٣٠ يوماً.',
];
const codes = (text: string, sources: number[] = [1]) =>
  checkAnswer([{ text, sources }], SOURCES, 'I ordered 2 chairs').map(({ code }) => code);

describe('An answer', () => {
  it('may say what its sources say, in other spellings of numbers and dates', () => {
    expect(codes('Delivery is free above 1500 euros and costs €9.00 otherwise.')).toEqual([]);
    expect(codes('It came on 30/10/2026 and we are open from 10 to 19.', [2])).toEqual([]);
    expect(codes('Within 30 days, for both of your 2 chairs.', [2])).toEqual([]);
    expect(codes('See https://tidewell.example/help.')).toEqual([]);
    expect(codes('See tidewell.example/help or www.tidewell.example/help/.')).toEqual([]);
    expect(codes('It is free.It always was, e.g. and/or node.js')).toEqual([]);
  });

  it.each([
    ['number', 'Small pieces cost €12.', [1]],
    ['link', 'See https://evil.example/login.', [1]],
    ['link', 'See evil.com.', [1]],
    ['link', 'See pay.evil.example/login2', [1]],
    ['link', 'Write to boss@evil.example.', [1]],
    ['unknown_source', 'It is free of charge.', [7]],
    ['no_source', 'It is free of charge.', []],
    ['empty', ' ', [1]],
  ] as const)('is refused for %s: %s', (code, text, sources) => {
    expect(codes(text, [...sources])).toContain(code);
  });

  it('is cut after a sentence', () => {
    expect(cutAtSentence('One is here. Two is much longer than that.', 30)).toBe('One is here.');
    expect(cutAtSentence('short', 30)).toBe('short');
  });
});

it.each([
  'human',
  'I want to talk to a real person, please!',
  'أريد التحدث مع موظف',
  'Quiero hablar con una persona ya',
])('a wish for a person is understood: %s', (text) => expect(asksForPerson(text)).toBe(true));

it('other sentences are no wish for a person', () => {
  expect(asksForPerson('Does one person carry it upstairs?')).toBe(false);
  expect(asksForPerson('Which agent made this oil?')).toBe(false);
});

it('tells a greeting, a rating of the answer and a question about own orders or tickets apart', () => {
  expect([isGreeting('Hello!'), isGreeting('Hello, where is it?')]).toEqual([true, false]);
  expect([verdictOf('that helped.'), verdictOf('لم يفدني ذلك'), verdictOf('maybe')]).toEqual([
    'helped',
    'notHelped',
    null,
  ]);
  expect([concernsOwnRecords('Where is my order?'), concernsOwnRecords('Do you sell oil?')]).toEqual([
    true,
    false,
  ]);
});
