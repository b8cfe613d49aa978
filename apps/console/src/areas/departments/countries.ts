import { countryName } from '../../i18n/country-name.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Region codes that browsers name but that are not countries: unions, territories without a code, invented ones. */
const NONE = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];

/** Every country by name in a locale, with its alpha-2 code in lower case. */
export function countries(locale: string): readonly { code: string; name: string }[] {
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NONE.includes(code) && isCurrent(code))
    .map((code) => ({ code: code.toLowerCase(), name: countryName(code, locale) }))
    .filter(({ code, name }) => name.toLowerCase() !== code)
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/** Whether a code has not been superseded. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
