import type { Campaign } from '@foyer/contract/visitors/shapes';
import { CLICK_IDS } from '@foyer/domain/campaigns';
import type { z } from 'zod';

/** Returns the URL if its scheme is http or https, else an empty string, so that nothing else becomes a link. */
export function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? text : '';
}

const LONGEST_PARAMETER = 200;

/** The `utm_*` parameters and click ids of a page's URL. Null when it has none. */
export function campaignOf(pageUrl: string): z.infer<typeof Campaign> | null {
  if (!URL.canParse(pageUrl)) return null;
  const { searchParams } = new URL(pageUrl);
  const read = (name: string) => searchParams.get(name)?.trim().slice(0, LONGEST_PARAMETER) || undefined;
  const campaign = {
    source: read('utm_source'),
    medium: read('utm_medium'),
    name: read('utm_campaign'),
    term: read('utm_term'),
    content: read('utm_content'),
  };
  const clicks = Object.fromEntries(
    CLICK_IDS.flatMap((id) => {
      const value = read(id);
      return value ? [[id, value]] : [];
    }),
  );
  const found = { ...campaign, ...(Object.keys(clicks).length > 0 && { clicks }) };
  return Object.values(found).some(Boolean) ? found : null;
}
