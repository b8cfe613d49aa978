import { i18n } from '@lingui/core';

/** The comma between the parts of a line. */
export const comma = (locale: string = i18n.locale): string => (locale === 'ar' ? '، ' : ', ');

/** The parts that are not empty, in one line. */
export const joinedText = (parts: readonly (string | false | null | undefined)[], locale?: string): string =>
  parts.filter(Boolean).join(comma(locale));
