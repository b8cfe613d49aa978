import type { Language } from '../../shared/language.ts';
import type { Plural, PluralKey, SimpleKey, Texts } from './texts.ts';

const LOADERS: Record<Language, () => Promise<{ texts: Texts }>> = {
  en: () => import('./en.ts'),
  ar: () => import('./ar.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
};

export const loadTexts = async (language: Language): Promise<Texts> => (await LOADERS[language]()).texts;

const MEGABYTE = 1_048_576;
const DAY_MS = 86_400_000;
const WEEK_DAYS = 6;

/** Texts, plurals, numbers and times of a language. */
export type I18n = ReturnType<typeof makeI18n>;

export function makeI18n(language: Language, texts: Texts, now: () => number = Date.now) {
  const locale = language === 'ar' ? 'ar-u-nu-arab' : language;
  const plural = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(locale);
  const size = (unit: string, amount: number): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' });
  const date = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const fill = (text: string, values: Readonly<Record<string, string>>): string =>
    text.replace(/\{(\w+)\}/g, (place, key: string) => values[key] ?? place);
  const daysFromNow = (when: Date): number =>
    Math.round((new Date(when).setHours(0, 0, 0, 0) - new Date(now()).setHours(0, 0, 0, 0)) / DAY_MS);

  return {
    language,
    texts,
    /** A text with its placeholders replaced. */
    t: (key: SimpleKey, values: Readonly<Record<string, string>> = {}): string => fill(texts[key], values),
    /** The plural form of a text for a number. */
    count(key: PluralKey, n: number): string {
      const forms: Plural = texts[key];
      return fill(forms[plural.select(n)] ?? forms.other, { n: numbers.format(n) });
    },
    number: (n: number): string => numbers.format(n),
    /** Bytes as kilobytes or megabytes. */
    size: (bytes: number): string =>
      bytes < MEGABYTE ? size('kilobyte', Math.ceil(bytes / 1_024)) : size('megabyte', bytes / MEGABYTE),
    time: (when: string): string => clock.format(new Date(when)),
    /** Today, yesterday, or the date. */
    day(when: string): string {
      const days = daysFromNow(new Date(when));
      return days === 0 ? texts.today : days === -1 ? texts.yesterday : date.format(new Date(when));
    },
    /** When the merchant opens again. */
    back(when: string): string {
      const at = new Date(when);
      const days = daysFromNow(at);
      const time = clock.format(at);
      if (days <= 0) return fill(texts.backAt, { time });
      return fill(texts.backOn, { day: (days <= WEEK_DAYS ? weekday : date).format(at), time });
    },
  };
}
