const formats = new Map<string, Intl.DisplayNames>();

/** The name of a country by its alpha-2 code in a language; the code itself where it is none. */
export function countryName(code: string, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
    formats.set(locale, format);
  }
  return /^[a-z]{2}$/i.test(code) ? (format.of(code.toUpperCase()) ?? code) : code;
}
