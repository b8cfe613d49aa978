const formats = new Map<string, Intl.DisplayNames>();

/** The localized name of a language such as `pt-BR`. Returns the tag when it is not valid. */
export function languageName(tag: string, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });
    formats.set(locale, format);
  }
  try {
    return format.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** The languages that customers write in most, for selection lists. */
const LANGUAGES = [
  'ar',
  'bn',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'sw',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh',
  'zh-TW',
] as const;

/** The languages as options, with a stored one that is not among them, such as `de-DE`. */
export const languageOptions = (locale: string, stored = '') =>
  [...new Set<string>([...LANGUAGES, ...(stored ? [stored] : [])])].map((value) => ({
    value,
    label: languageName(value, locale),
  }));
