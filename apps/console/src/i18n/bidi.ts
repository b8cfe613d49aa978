import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Isolates a text in a line of the other direction, so that its punctuation stays in place: `/products` in Arabic. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** 'Menu → Bye', with an arrow in the direction of the page. */
export function leadsTo(from: string, to: string, i18n: I18n): string {
  const [start, end] = [isolated(from), isolated(to)];
  return i18n._(msg`${start} → ${end}`);
}
