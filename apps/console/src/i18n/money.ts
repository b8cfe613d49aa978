import type { I18n } from '@lingui/core';

const MILLIONTHS = 1_000_000;
/** Below a dollar, cents are too coarse for what calls of models cost. */
const FINE_DIGITS = 4;

/** Millionths of a dollar as an amount, in the console's language. */
export const moneyText = (i18n: I18n, millionths: number): string =>
  i18n.number(millionths / MILLIONTHS, {
    ...{ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
    ...{ minimumFractionDigits: 2, maximumFractionDigits: millionths < MILLIONTHS ? FINE_DIGITS : 2 },
  });

/** The text of a field for an amount. Empty for none. */
export const typedMoney = (millionths: number | null): string =>
  millionths === null ? '' : String(millionths / MILLIONTHS);

/** Millionths of typed dollars. Null if it is not an amount. */
export function millionthsOf(typed: string): number | null {
  const dollars = Number(typed.replace(',', '.'));
  return typed.trim() === '' || !Number.isFinite(dollars) || dollars < 0
    ? null
    : Math.round(dollars * MILLIONTHS);
}
