import { CONSENT_CHANNEL_TEXTS, CONSENT_STATE_TEXTS } from '@foyer/contract/contacts/consent-texts';
import type { Contact } from '@foyer/contract/contacts/shapes';
import { LOCALES, textIn } from '../../../kernel/texts.ts';

/** The newest consent to marketing by a channel. */
export type MarketingConsent = Contact['marketingConsents'][number];

/** Consents in the words of a file, such as `Email: agreed, SMS: withdrawn`. `say` translates. */
export const consentsText = (
  consents: readonly MarketingConsent[],
  say: (english: string) => string,
): string =>
  consents
    .map(({ channel, state }) => `${say(CONSENT_CHANNEL_TEXTS[channel])}: ${say(CONSENT_STATE_TEXTS[state])}`)
    .join(', ');

/** Reads what `consentsText` wrote in any language. Null for anything else. */
export function consentsIn(text: string): MarketingConsent[] | null {
  const consents = text.split(/[,;،]/).map((part) => {
    const [channel = '', state = ''] = part.split(':').map((word) => word.trim().toLowerCase());
    return { channel: CHANNELS.get(channel), state: STATES.get(state) };
  });
  const isWhole = consents.every((one): one is MarketingConsent => Boolean(one.channel && one.state));
  return isWhole ? consents : null;
}

const byText = <Key extends string>(texts: Readonly<Record<Key, string>>) =>
  new Map(
    LOCALES.flatMap((locale) =>
      Object.entries<string>(texts).map(
        ([key, text]) => [textIn(locale, text).toLowerCase(), key as Key] as const,
      ),
    ),
  );

const CHANNELS = byText(CONSENT_CHANNEL_TEXTS);
const STATES = byText(CONSENT_STATE_TEXTS);
