import { isDay } from '@foyer/domain/fields';

/** Formats a day as DD/MM/YYYY, the default of Specification 9. Returns '' for an invalid day. */
export function dayText(day: string): string {
  if (!isDay(day)) return '';
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}

/** Parses DD/MM/YYYY or YYYY-MM-DD to YYYY-MM-DD. Returns null when the text is no day. */
export function dayIn(text: string): string | null {
  const [, date = '', month = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const day = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text.trim();
  return isDay(day) ? day : null;
}

/** Filters typed text to digits and inserts the slashes. */
export function typedDay(typed: string, before: string): string {
  if (/^\d{4}-/.test(typed)) return typed.slice(0, 10);
  const clean = typed
    .replaceAll(/[.\s-]/g, '/')
    .replaceAll(/[^\d/]/g, '')
    .replaceAll(/\/+/g, '/');
  const [first = '', second, third] = clean.split('/');
  const rest = first.slice(2) + (second ?? '');
  const parts = [first.slice(0, 2)];
  if (second !== undefined || first.length > 2) parts.push(rest.slice(0, 2));
  if (third !== undefined || rest.length > 2) parts.push((rest.slice(2) + (third ?? '')).slice(0, 4));
  const isGrowing = typed.length > before.length;
  const endsPart = parts.length < 3 && parts.at(-1)?.length === 2;
  return isGrowing && endsPart ? `${parts.join('/')}/` : parts.join('/');
}
