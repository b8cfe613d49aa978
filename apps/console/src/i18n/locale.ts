import { i18n } from '@lingui/core';
import { dateLocale } from '../ui/format-time.ts';
import { setListTexts } from './list-text.ts';
import { setRefusals } from './refusals.ts';

/** The languages of the console. */
export const LOCALES = { en: 'English', ar: 'العربية' } as const;
export type Locale = keyof typeof LOCALES;

/** `public/first-paint.js` reads the same key. */
const KEY = 'foyer.locale';

const catalogs: Record<Locale, () => Promise<{ messages: Record<string, unknown> }>> = {
  en: () => import('./locales/en.po'),
  ar: () => import('./locales/ar.po'),
};

/** Translations of server messages: those of replies and frames are in English, unlike refusals of calls. */
const refusals: Record<Locale, () => Promise<Readonly<Record<string, string>>>> = {
  en: async () => ({}),
  ar: async () => (await import('@foyer/contract/locales/refusals.ar.json')).default,
};

/** The stored language, else the browser's if supported, else English. */
export function preferredLocale(): Locale {
  const wanted = localStorage.getItem(KEY) ?? navigator.language;
  return wanted.toLowerCase().startsWith('ar') ? 'ar' : 'en';
}

export const directionOf = (locale: Locale) => (locale === 'ar' ? 'rtl' : 'ltr');

/** Translations of list titles and labels, which exported files share. */
const listTexts: Record<Locale, () => Promise<Readonly<Record<string, string>>>> = {
  en: async () => ({}),
  ar: async () => (await import('@foyer/contract/locales/ar.json')).default,
};

/** Loads the catalog, then switches texts, `lang` and `dir` together. */
export async function activateLocale(locale: Locale) {
  const [{ messages }, sentences, texts] = await Promise.all([
    catalogs[locale](),
    refusals[locale](),
    listTexts[locale](),
  ]);
  setRefusals(sentences);
  setListTexts(texts);
  i18n.loadAndActivate({
    locale,
    locales: dateLocale(locale),
    messages: messages as Parameters<typeof i18n.load>[1],
  });
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}

/** Switches the language and stores the choice. */
export async function chooseLocale(locale: Locale) {
  localStorage.setItem(KEY, locale);
  await activateLocale(locale);
}
