import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/language.ts';
import { NOW, testI18n } from '../testing/builders.ts';
import { texts as english } from './en.ts';
import { loadTexts } from './i18n.ts';
import type { Texts } from './texts.ts';

type Value = string | readonly string[] | Readonly<Record<string, string>>;

/** The places of a text, such as `{name}`. */
const places = (value: Value): string[] =>
  [...new Set(JSON.stringify(value).match(/\{[a-z]+\}/g) ?? [])].sort();

describe.each(LANGUAGES)('%s', (language) => {
  it('has the same keys and placeholders as English', async () => {
    const texts = await loadTexts(language);
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    for (const [key, value] of Object.entries(english)) {
      const said = texts[key as keyof typeof english] as Value;
      expect(places(said), key).toEqual(places(value));
      expect(JSON.stringify(said), key).not.toMatch(/""|": ?" /);
    }
    expect(texts.scores).toHaveLength(5);
  });

  it('has the plural forms that it needs', async () => {
    const { texts, count } = await testI18n(language);
    for (let n = 1; n <= 120; n += 1) expect(count('replyMinutes', n)).not.toContain('{');
    expect(Object.keys(texts.openUnread)).toContain('other');
  });
});

const SHARED = ['messages', 'message', 'question', 'invitation'];

it.each(LANGUAGES.filter((language) => language !== 'en'))(
  '%s is a language of its own',
  async (language) => {
    const texts = await loadTexts(language);
    const same = Object.keys(texts).filter(
      (key) => texts[key as keyof Texts] === english[key as keyof Texts],
    );
    expect(same.filter((key) => !SHARED.includes(key))).toEqual([]);
  },
);

describe('times', () => {
  it('are words for today and yesterday', async () => {
    const { day } = await testI18n('en');
    expect(day(NOW)).toBe('Today');
    expect(day('2026-11-19T12:00:00Z')).toBe('Yesterday');
    expect(day('2026-11-10T12:00:00Z')).toBe('Tuesday, November 10');
  });

  it('say when the merchant is back: the time today, else the day too', async () => {
    const { back } = await testI18n('en');
    expect(back('2026-11-20T15:30:00Z')).toMatch(/^We will be back at \d\d:\d\d$/);
    expect(back('2026-11-23T12:00:00Z')).toMatch(/^We will be back on Monday at \d\d:\d\d$/);
  });

  it('have Arabic digits in Arabic', async () => {
    const { count, number } = await testI18n('ar');
    expect(number(15)).toBe('١٥');
    expect(count('replyMinutes', 2)).toBe('يصلك الرد خلال دقيقتين تقريباً');
    expect(count('replyMinutes', 5)).toBe('يصلك الرد خلال ٥ دقائق تقريباً');
  });
});
