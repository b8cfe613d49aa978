import type { StatsReply } from '@foyer/contract/analytics/shapes';
import type { FactDimension } from '@foyer/domain/fact-sources';
import { DELETED_KEY, KEY_TITLES, NAMED_DIMENSIONS, noKeyTitle, pageText } from '@foyer/domain/measure-keys';
import { useLingui } from '@lingui/react/macro';
import { countryName } from '../i18n/country-name.ts';
import { languageName } from '../i18n/language-name.ts';
import { listText } from '../i18n/list-text.ts';
import { channelName } from '../ui/index.ts';

/** Names a key of a dimension for people. */
export function useKeyText(): (
  dimension: FactDimension,
  key: string,
  labels?: StatsReply['labels'],
) => string {
  const { i18n } = useLingui();
  return (dimension, key, labels) => {
    if (key === '') return listText(noKeyTitle(dimension));
    if (dimension === 'channel') return channelName(key, i18n);
    if (dimension === 'page') return pageText(key, labels?.page?.[key]);
    if (dimension === 'country') return countryName(key, i18n.locale);
    if (dimension === 'language') return languageName(key, i18n.locale);
    if (NAMED_DIMENSIONS.includes(dimension)) return labels?.[dimension]?.[key] ?? listText(DELETED_KEY);
    return listText(KEY_TITLES[key] ?? key);
  };
}
