import type { Wording } from '@foyer/contract/kernel/errors';
import refusals from '@foyer/contract/locales/refusals.ar.json' with { type: 'json' };
import { translateMessage } from '@foyer/domain/texts';
import type { Locale } from './texts.ts';

const LOCALES: readonly Locale[] = ['en', 'ar'];

const REFUSALS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { en: {}, ar: refusals };

/** The supported language that an `Accept-Language` header prefers. Default English. */
export function languageOf(header: string | undefined): Locale {
  const accepted = (header ?? '').split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const locale = LOCALES.find((one) => tag === one || tag.startsWith(`${one}-`));
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
    return locale ? [{ locale, quality: Number(quality ?? 1) }] : [];
  });
  const [best] = accepted.toSorted((one, other) => other.quality - one.quality);
  return best && best.quality > 0 ? best.locale : 'en';
}

/** The message of a refusal in a language; English without a translation. */
export const refusalIn = (locale: Locale, message: string, wording?: Wording): string =>
  translateMessage(REFUSALS[locale], message, wording);
