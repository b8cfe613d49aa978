import { addDays } from '../day-ranges.ts';
import { isDay } from '../fields.ts';
import { plain } from './words.ts';

/** What decides how somebody writes numbers and days. */
export interface Writer {
  /** ISO code, perhaps with a country. */
  readonly language: string;
  /** ISO code of the country, in lower case. Empty: unknown. */
  readonly country: string;
  /** Today where the merchant is, YYYY-MM-DD. */
  readonly today: string;
}

/** A number as people write it, such as `€1,500` or `1.500,5`. */
export function typedNumber(text: string, { language }: Writer): number | null {
  const digits = text
    .replace(/[\s'’\u00a0\u202f]|\p{Sc}|^[A-Z]{3}\b|\b[A-Z]{3}$/gu, '')
    .replace(/^[−–]/, '-')
    .replaceAll('٬', ',')
    .replaceAll('٫', '.');
  const decimal = decimalOf(digits, language);
  const [whole = '', ...fraction] = decimal ? digits.split(decimal) : [digits];
  const isWhole = /^-?(?:\d+|\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*)$/.test(whole);
  if (!isWhole || !fraction.every((part) => /^\d+$/.test(part))) return null;
  return Number([whole.replace(/[.,]/g, ''), ...fraction].join('.'));
}

/** The separator of the fraction: the last of two different ones, and one alone unless it groups thousands. */
function decimalOf(digits: string, language: string): '.' | ',' | null {
  const found = [...digits.matchAll(/[.,]/g)].map(([sign]) => sign as '.' | ',');
  const last = found.at(-1);
  if (!last) return null;
  if (found.length > 1) return found.every((sign) => sign === last) ? null : last;
  const isThousands = /^-?\d{1,3}[.,]\d{3}$/.test(digits);
  return isThousands && last !== decimalIn(language) ? null : last;
}

function decimalIn(language: string): string {
  if (language.startsWith('ar')) return '.';
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

const AM = ['am', 'a.m', 'a m', 'a. m', 'ص', 'صباحا'];
const PM = ['pm', 'p.m', 'p m', 'p. m', 'م', 'مساء'];

/** A time as people write it, such as `2 pm`, `14.30` or `14h30`, in the form HH:MM. */
export function typedTime(text: string): string | null {
  const [, hour = '', mark = '', minute = '00', rest = ''] =
    /^(\d{1,2})(?:\s?([:.h])\s?(\d{2})?)?\s*(.*)$/.exec(plain(text)) ?? [];
  const half = AM.includes(rest) ? 0 : PM.includes(rest) ? 12 : null;
  if (half === null ? rest !== '' || mark === '' : Number(hour) < 1 || Number(hour) > 12) return null;
  const hours = half === null ? Number(hour) : (Number(hour) % 12) + half;
  if (hours > 23 || Number(minute) > 59) return null;
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

const NEAR = new Map(
  [
    ['today', 'hoy', "aujourd'hui", 'اليوم'],
    ['tomorrow', 'mañana', 'demain', 'غدا'],
  ].flatMap((names, days) => names.map((name) => [plain(name), days] as const)),
);

/** The months in the languages of the widget, by their names without accents. */
const MONTHS = new Map(
  ['en', 'es', 'fr', 'ar', 'ar-SY'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const names = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from(
        { length: 12 },
        (_, index) => [plain(names.format(Date.UTC(2024, index, 1))), index + 1] as const,
      );
    }),
  ),
);

/** A day as people write it, such as `24.12.2026`, `24 December` or `tomorrow`, in the form YYYY-MM-DD. */
export function typedDay(text: string, writer: Writer): string | null {
  const said = plain(text);
  const near = NEAR.get(said);
  if (near !== undefined) return addDays(writer.today, near);
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(said);
  if (iso) return written(iso[1], Number(iso[2]), Number(iso[3]), writer);
  const numbers = /^(\d{1,2})[-./ ]+(\d{1,2})(?:[-./ ]+(\d{4}|\d{2}))?$/.exec(said);
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])];
    const isMonthFirst = second > 12 || (first <= 12 && writesMonthFirst(writer));
    return isMonthFirst
      ? written(numbers[3], first, second, writer)
      : written(numbers[3], second, first, writer);
  }
  const words = said.replace(/(\d)(?:st|nd|rd|th|er)\b/g, '$1').split(/[\s,.]+(?:(?:de|of|del) )?/);
  const [first = '', second = '', year, ...more] = words;
  const month = MONTHS.get(second) ?? MONTHS.get(first);
  const day = MONTHS.has(second) ? first : second;
  if (!month || more.length > 0 || !/^\d{1,2}$/.test(day) || !/^(?:\d{4})?$/.test(year ?? '')) return null;
  return written(year, month, Number(day), writer);
}

const writesMonthFirst = ({ language, country }: Writer): boolean =>
  language === 'en-US' || (language === 'en' && country === 'us');

/** A day in its form. Without a year it is the next one; two digits of a year are of this or the last century. */
function written(year: string | undefined, month: number, day: number, { today }: Writer): string | null {
  const thisYear = Number(today.slice(0, 4));
  const of = (full: number) =>
    `${String(full).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const soon = [0, 1, 2, 3, 4].map((more) => of(thisYear + more)).find((one) => isDay(one) && one >= today);
  const short = Number(year) + (Number(year) > (thisYear % 100) + 10 ? 1900 : 2000);
  const found = year ? of(year.length === 2 ? short : Number(year)) : soon;
  return found && isDay(found) ? found : null;
}

/** A limit of an answer: a number or a day as it is stored, or `today`. Null: none. */
export const limitOn = (limit: string | undefined, today: string): string | null =>
  limit === 'today' ? today : limit || null;

/** Whether a text is a limit of numbers, or of days. */
export const isLimit = (input: 'NUMBER' | 'DATE', text: string): boolean =>
  input === 'NUMBER' ? /^-?\d+(?:\.\d+)?$/.test(text) : text === 'today' || isDay(text);
