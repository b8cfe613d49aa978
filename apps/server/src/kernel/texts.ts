import arabic from '@foyer/contract/locales/ar.json' with { type: 'json' };

/** The languages in which the server writes what a person asked for, such as the titles of a file. */
export type Locale = 'en' | 'ar';

const TEXTS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { en: {}, ar: arabic };

/** An English text of the contract in a language; English where there is no translation. */
export const textIn = (locale: Locale, english: string): string => TEXTS[locale][english] ?? english;
