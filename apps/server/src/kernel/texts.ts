import arabic from '@foyer/contract/locales/ar.json' with { type: 'json' };

/** The languages of texts that the server writes, such as the column titles of an export. */
export type Locale = 'en' | 'ar';

const TEXTS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { en: {}, ar: arabic };

export const LOCALES: readonly Locale[] = ['en', 'ar'];

/** Translates an English text of the contract. Returns the English text when there is no translation. */
export const textIn = (locale: Locale, english: string): string => TEXTS[locale][english] ?? english;

/** The locale of dates: English is day first, as all dates of the product (Specification 9). */
export const dateLocale = (locale: Locale): string => (locale === 'en' ? 'en-GB' : locale);
