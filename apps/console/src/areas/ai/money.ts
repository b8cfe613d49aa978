import type { I18n } from '@lingui/core';

const MICROS = 1_000_000;
/** Below a dollar, cents are too coarse for what calls cost. */
const FINE_DIGITS = 4;

/** An amount in millionths of a dollar, in the console's language. */
export function dollars(i18n: I18n, micros: number): string {
  const digits = micros !== 0 && micros < MICROS ? FINE_DIGITS : 2;
  return i18n.number(micros / MICROS, {
    ...{ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  });
}

/** The text of a field for an amount. Empty for none. */
export const dollarText = (micros: number | null): string => (micros === null ? '' : String(micros / MICROS));

/** The amount that was entered; null for none. */
export const microsOf = (text: string): number | null =>
  text.trim() === '' ? null : Math.round(Number(text) * MICROS);
