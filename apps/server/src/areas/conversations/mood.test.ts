import { sentimentOf } from '@foyer/domain/sentiment';
import { describe, expect, it } from 'vitest';
import { languageOf, moodOf } from './mood.ts';

describe('the mood of words', () => {
  it.each([
    ['This is terrible, I am very disappointed', 'very unsatisfied'],
    ['Thank you, that is excellent help', 'excellent'],
    ['The table is not good', 'very unsatisfied'],
    ['Mein Tisch kam kaputt an 😡', 'very unsatisfied'],
  ])('%s sounds %s', (text, sentiment) => {
    expect(sentimentOf(moodOf(text) ?? 0)).toBe(sentiment);
  });

  it('is unknown where nothing has a feeling', () => {
    expect(moodOf('Where is order TW-48230?')).toBeNull();
    expect(moodOf('')).toBeNull();
  });

  it('stays within its bounds', () => {
    expect(moodOf('terrible '.repeat(50))).toBe(-10);
  });
});

describe('the language of words', () => {
  it.each([
    ['Where is my table? I have been waiting since Monday', 'en'],
    ['Wo bleibt mein Tisch, ich warte seit Montag darauf', 'de'],
    ['أين طلبي؟ أنتظر منذ أسبوع كامل', 'ar'],
  ])('of %s is %s', async (text, language) => {
    expect(await languageOf(text)).toBe(language);
  });

  it('is not guessed from a word', async () => {
    expect(await languageOf('ok')).toBeNull();
  });
});
