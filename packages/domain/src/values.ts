/** Whether a value is empty: null, undefined or a blank text. Specification 5. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** The numeric value, or null if it is not numeric. Specification 5. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Filters the input of a phone field: digits only. Specification 5. */
export function phoneKeys(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** Filters the input of a number field: digits and the first decimal point. Specification 5. */
export function numberKeys(typed: string): string {
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
}
