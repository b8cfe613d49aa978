import { sentimentOf } from '@foyer/domain/sentiment';
import { describe, expect, it } from 'vitest';
import { languageOf, sentimentScoreOf } from './sentiment.ts';

describe('the sentiment of a text', () => {
  it.each([
    ['This is terrible, I am very disappointed', 'very unsatisfied'],
    ['Thank you, that is excellent help', 'excellent'],
    ['The table is not good', 'very unsatisfied'],
    ['Mein Tisch kam kaputt an 😡', 'very unsatisfied'],
  ])('%s sounds %s', (text, sentiment) => {
    expect(sentimentOf(sentimentScoreOf(text) ?? 0)).toBe(sentiment);
  });

  it('is null without words that have a weight', () => {
    expect(sentimentScoreOf('Where is order TW-48230?')).toBeNull();
    expect(sentimentScoreOf('')).toBeNull();
  });

  it('stays within its bounds', () => {
    expect(sentimentScoreOf('terrible '.repeat(50))).toBe(-10);
  });
});

describe('the language of a text', () => {
  it.each([
    ['Where is my table? I have been waiting since Monday', 'en'],
    ['Wo bleibt mein Tisch, ich warte seit Montag darauf', 'de'],
    ['أين طلبي؟ أنتظر منذ أسبوع كامل', 'ar'],
  ])('of %s is %s', async (text, language) => {
    expect(await languageOf(text)).toBe(language);
  });

  it('is not detected from a single word', async () => {
    expect(await languageOf('ok')).toBeNull();
  });
});
