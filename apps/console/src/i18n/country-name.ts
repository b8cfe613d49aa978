const formats = new Map<string, Intl.DisplayNames>();

/** The localized name of a country. Returns the code when it is not a valid alpha-2 code. */
export function countryName(code: string, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
    formats.set(locale, format);
  }
  return /^[a-z]{2}$/i.test(code) ? (format.of(code.toUpperCase()) ?? code) : code;
}
