import type { I18n } from '@lingui/core';

/** Milliseconds as seconds, in the console's language. */
export const secondsText = (i18n: I18n, milliseconds: number): string =>
  i18n.number(milliseconds / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
