import type { StatsReply } from '@foyer/contract/analytics/shapes';
import type { FactDimension } from '@foyer/domain/fact-sources';
import { useLingui } from '@lingui/react/macro';
import { countryName } from '../../../i18n/country-name.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { channelName } from '../../../ui/index.ts';

/** Names a key of a dimension for people. */
export function useKeyText(): (
  dimension: FactDimension,
  key: string,
  labels?: StatsReply['labels'],
) => string {
  const { t, i18n } = useLingui();
  const words: Readonly<Record<string, string>> = {
    excellent: t`Excellent`,
    satisfied: t`Satisfied`,
    neutral: t`Neutral`,
    unsatisfied: t`Unsatisfied`,
    'very unsatisfied': t`Very unsatisfied`,
    direct: t`Direct`,
    campaign: t`Campaign`,
    desktop: t`Desktop`,
    mobile: t`Mobile`,
    tablet: t`Tablet`,
    tv: t`TV`,
    High: t`High`,
    Medium: t`Medium`,
    Low: t`Low`,
  };
  const none: Readonly<Partial<Record<FactDimension, string>>> = {
    agent: t`No agent`,
    department: t`No team`,
    rating: t`Not rated`,
    campaign: t`No campaign`,
    country: t`Unknown`,
    language: t`Unknown`,
    sentiment: t`Unknown`,
  };
  return (dimension, key, labels) => {
    if (key === '') return none[dimension] ?? t`None`;
    if (dimension === 'channel') return channelName(key, i18n);
    if (dimension === 'country') return countryName(key, i18n.locale);
    if (dimension === 'language') return languageName(key, i18n.locale);
    const named = labels?.[dimension];
    if (['agent', 'department', 'engagement', 'label'].includes(dimension)) return named?.[key] ?? t`Deleted`;
    return words[key] ?? key;
  };
}
