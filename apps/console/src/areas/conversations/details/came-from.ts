import type { RawVisitor } from '@foyer/contract/visitors/shapes';
import { clickPlatform } from '@foyer/domain/campaigns';
import { joinedText } from '../../../i18n/joined-text.ts';

/** The source of a visit: the campaign, else the referring site; null when neither is known. */
export function cameFrom(visit: Pick<RawVisitor, 'campaign' | 'referrer'>): string | null {
  const { campaign, referrer } = visit;
  if (campaign) {
    const { name, source, medium, content, term, clicks } = campaign;
    const parts = [name, [source, medium].filter(Boolean).join(' / '), content, term, clickPlatform(clicks)];
    const text = joinedText(parts);
    if (text) return text;
  }
  if (referrer === '') return null;
  try {
    return new URL(referrer).hostname.replace(/^www\./, '');
  } catch {
    return referrer;
  }
}
