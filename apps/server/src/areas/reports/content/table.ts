import type { ReportPreview } from '@foyer/contract/reports/shapes';
import { CHANNEL_NAMES } from '@foyer/domain/channel-names';
import type { MeasureUnit } from '@foyer/domain/measure-definition';
import { measureText } from '@foyer/domain/measure-text';
import type { MeasureId } from '@foyer/domain/measures';
import { REPORT_TEXTS } from '@foyer/domain/reports';
import { zoneName } from '@foyer/domain/zone-name';
import type { SheetCell } from '../../../kernel/spreadsheet/xlsx.ts';
import { dateLocale, type Locale, textIn } from '../../../kernel/texts.ts';
import type { CellPages } from '../../exports/writing.ts';

/** What the cells of a column are. Of the periods a cell is the beginning, as a wall-clock time. */
export type ColumnUnit =
  | MeasureUnit
  | 'text'
  | 'channel'
  | 'country'
  | 'plain'
  | 'moment'
  | 'hour'
  | 'day'
  | 'week'
  | 'month';

export interface ReportColumn {
  readonly title: string;
  readonly unit: ColumnUnit;
  readonly measure: MeasureId | null;
  /** Its share of the width of a page. */
  readonly weight: number;
  /** Whether it is left out of pages and previews, where there is less room. */
  readonly isFileOnly: boolean;
}

/** A report that was computed: its rows may be read once. */
export interface ReportTable {
  readonly columns: readonly ReportColumn[];
  readonly pages: CellPages;
  /** Rows below the others: all, and the days before. */
  readonly totals: readonly (readonly SheetCell[])[];
  /** What the rows and the totals count. Null when the rows are those of a list. */
  readonly scopes: ReportPreview['scopes'] | null;
  /** What the numbers are limited to, in words. Empty for no limit. */
  readonly limit: string;
  /** Null when it is not known before the end. */
  readonly total: number | null;
  /** False while statistics are being built. */
  readonly isComplete: boolean;
}

const TEXT_UNITS: readonly ColumnUnit[] = [
  'text',
  'channel',
  'country',
  'moment',
  'hour',
  'day',
  'week',
  'month',
];

export const isNumber = ({ unit }: ReportColumn): boolean => !TEXT_UNITS.includes(unit);

/** The most characters of a printed cell. */
const PRINTED_MAX = 280;

/** A cell as it is printed. */
export function cellText(cell: SheetCell, unit: ColumnUnit, locale: Locale): string {
  if (cell === null) return TEXT_UNITS.includes(unit) ? '' : measureText(null, 'number', locale);
  if (cell instanceof Date) return dateFormat(unit, locale).format(cell);
  if (unit === 'channel') return channelText(String(cell), locale);
  if (unit === 'country') return displayName('region', String(cell).toUpperCase(), locale);
  if (typeof cell === 'string') return cell.length > PRINTED_MAX ? `${cell.slice(0, PRINTED_MAX)}…` : cell;
  return measureText(
    cell,
    unit === 'plain' || TEXT_UNITS.includes(unit) ? 'decimal' : (unit as MeasureUnit),
    locale,
  );
}

/** The name of a channel. */
export const channelText = (channel: string, locale: Locale): string =>
  textIn(locale, CHANNEL_NAMES[channel.toLowerCase()] ?? channel);

/** The name of a country or language. */
export function displayName(type: 'region' | 'language', code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(locale, { type, fallback: 'code' }).of(code) ?? code;
  } catch {
    // What a browser or an import sent is not always a code.
    return code;
  }
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const dateFormat = (unit: ColumnUnit, locale: Locale) =>
  new Intl.DateTimeFormat(dateLocale(locale), {
    timeZone: 'UTC',
    ...(unit === 'month' ? { month: 'long', year: 'numeric' } : DAY),
    ...((unit === 'moment' || unit === 'hour') && CLOCK),
    ...(unit === 'day' && { weekday: 'short' }),
  });

/** A cell in a file: durations in seconds, shares in percent, days as ISO dates. */
export function fileCell(cell: SheetCell, unit: ColumnUnit): SheetCell {
  if (cell instanceof Date) {
    if (unit === 'moment' || unit === 'hour') return cell;
    return cell.toISOString().slice(0, unit === 'month' ? 7 : 10);
  }
  if (typeof cell !== 'number') return cell;
  if (unit === 'duration') return Math.round(cell / 1000);
  if (unit === 'share') return rounded(cell * 100);
  return rounded(cell);
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** The title of a column in a file, with the unit or zone of its cells. */
export function fileTitle({ title, unit }: ReportColumn, locale: Locale, timeZone: string): string {
  if (unit === 'moment' || unit === 'hour') return `${title} (${zoneName(timeZone)})`;
  if (unit === 'duration') return `${title} (${textIn(locale, REPORT_TEXTS.seconds)})`;
  return unit === 'share' ? `${title} (%)` : title;
}
