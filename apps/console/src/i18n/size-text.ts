import { bytesText } from '@foyer/domain/format';

const ARABIC_UNITS = ['بايت', 'كيلوبايت', 'ميغابايت', 'غيغابايت', 'تيرابايت'];

/** A size in bytes in the console's language: '1.5 kB'. */
export const sizeText = (bytes: number, locale: string): string =>
  locale === 'ar' ? bytesText(bytes, ARABIC_UNITS) : bytesText(bytes);
