import type { I18n } from '@lingui/core';

const MILLIONTHS = 1_000_000;

/** Millionths of a dollar as a text; small amounts with more digits. */
export const moneyText = (i18n: I18n, millionths: number): string =>
  i18n.number(millionths / MILLIONTHS, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: millionths > 0 && millionths < MILLIONTHS / 10 ? 4 : 2,
  });

/** Dollars as they are typed. */
export const typedMoney = (millionths: number): string => String(millionths / MILLIONTHS);

/** Millionths of typed dollars. Null if it is not an amount. */
export function millionthsOf(typed: string): number | null {
  const dollars = Number(typed.replace(',', '.'));
  return typed.trim() === '' || !Number.isFinite(dollars) || dollars < 0
    ? null
    : Math.round(dollars * MILLIONTHS);
}

/** Milliseconds as seconds. */
export const secondsText = (i18n: I18n, milliseconds: number): string =>
  i18n.number(milliseconds / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
