/** Parameters by which advertising platforms name a click, and the platform. */
export const CLICK_PLATFORMS = {
  gclid: 'Google Ads',
  gbraid: 'Google Ads',
  wbraid: 'Google Ads',
  dclid: 'Google Display',
  fbclid: 'Meta',
  msclkid: 'Microsoft Ads',
  ttclid: 'TikTok Ads',
  li_fat_id: 'LinkedIn Ads',
  twclid: 'X Ads',
  epik: 'Pinterest Ads',
  ScCid: 'Snapchat Ads',
  rdt_cid: 'Reddit Ads',
} as const;

/** The name of a click id. */
export type ClickId = keyof typeof CLICK_PLATFORMS;

export const CLICK_IDS = Object.keys(CLICK_PLATFORMS) as [ClickId, ...ClickId[]];

/** The advertising platform of the first click id. Null without one. */
export function clickPlatform(clicks: Readonly<Partial<Record<ClickId, string>>> | undefined): string | null {
  const id = CLICK_IDS.find((one) => clicks?.[one]);
  return id ? CLICK_PLATFORMS[id] : null;
}
