import type { CannedContext } from '@foyer/domain/canned';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useCall } from '../../../api/index.ts';
import { countryName } from '../../../i18n/country-name.ts';
import type { VisitorCard } from '../details/visitor-card.ts';
import type { Me } from '../state/me.ts';

/** The values of canned-reply variables for a visitor, or for none. Unknown values are empty. */
export function useCannedContext(card: VisitorCard | null, me: Me): CannedContext {
  const { i18n } = useLingui();
  const { data: merchant } = useCall('getMerchantAttributes');
  return useMemo(() => {
    const isNameless = card?.name.startsWith('visitor.');
    return {
      'visitor.firstName': card?.contacts.firstName,
      'visitor.lastName': card?.contacts.lastName,
      'visitor.name': isNameless ? '' : card?.name,
      'visitor.email': card?.contacts.email,
      'visitor.phone': card?.contacts.phone,
      'visitor.city': card?.city,
      'visitor.country': card?.country && countryName(card.country, i18n.locale),
      'agent.firstName': me.firstName,
      'agent.lastName': me.lastName,
      'agent.name': me.name,
      'merchant.name': merchant?.name,
      'engagement.name': card?.live?.engagements[0]?.engagementName,
    };
  }, [card, me, merchant, i18n.locale]);
}
