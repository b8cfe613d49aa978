import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** A text that keeps its signs on their side within a line of the other direction, such as `/products` in Arabic. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** 'Menu → Bye', with an arrow in the direction of the page. */
export function leadsTo(from: string, to: string, i18n: I18n): string {
  const [start, end] = [isolated(from), isolated(to)];
  return i18n._(msg`${start} → ${end}`);
}
