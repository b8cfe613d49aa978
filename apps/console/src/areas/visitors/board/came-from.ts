import { type ClickId, clickPlatform } from '@foyer/domain/campaigns';

interface Campaign {
  readonly source?: string;
  readonly medium?: string;
  readonly name?: string;
  readonly clicks?: Readonly<Partial<Record<ClickId, string>>>;
}

const sites: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)google\./, 'Google'],
  [/(^|\.)bing\.com$/, 'Bing'],
  [/(^|\.)duckduckgo\.com$/, 'DuckDuckGo'],
  [/(^|\.)facebook\.com$/, 'Facebook'],
  [/(^|\.)instagram\.com$/, 'Instagram'],
  [/(^|\.)pinterest\./, 'Pinterest'],
  [/(^|\.)(wa\.me|whatsapp\.com)$/, 'WhatsApp'],
  [/(^|\.)(t\.co|twitter\.com|x\.com)$/, 'Twitter'],
];

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The source of a visit: the campaign's name or source, else the referring site, else '' for direct. */
export function cameFrom(campaign: Campaign | null, referrer: string): string {
  const named = campaign?.name || campaign?.source;
  if (named) return capitalized(named.replaceAll(/[-_]+/g, ' '));
  const platform = clickPlatform(campaign?.clicks);
  if (platform) return platform;
  if (!URL.canParse(referrer)) return '';
  const host = new URL(referrer).hostname;
  return sites.find(([pattern]) => pattern.test(host))?.[1] ?? host.replace(/^www\./, '');
}
