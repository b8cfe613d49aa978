import { countryName } from '../../i18n/country-name.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that browsers name and that are no countries: unions, places without code of their own, made-up ones. */
const NONE = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];

/** Every country that the browser can name, by name: its alpha-2 code in lower case. */
export function countries(locale: string): readonly { code: string; name: string }[] {
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NONE.includes(code) && isCurrent(code))
    .map((code) => ({ code: code.toLowerCase(), name: countryName(code, locale) }))
    .filter(({ code, name }) => name.toLowerCase() !== code)
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/** Whether a code is not one that another has replaced. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
