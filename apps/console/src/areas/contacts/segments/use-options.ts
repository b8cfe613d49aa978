import { COUNTRY_CODES } from '@foyer/domain/countries';
import { SEGMENT_CONSENTS, type SegmentField, segmentConsent, segmentField } from '@foyer/domain/segments';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { listOptions } from '../../../i18n/list-text.ts';
import { useMemberOptions } from '../../../people/colleagues.tsx';
import { useContactListOptions } from '../../../people/contact-lists.ts';
import type { Option } from '../../../ui/fields/index.ts';
import { CHANNELS } from '../consents/consent-labels.ts';
import {
  ANSWER_LABELS,
  CONSENT_LABELS,
  CONTACT_LABELS,
  FIELD_LABELS,
  IDENTITY_LABELS,
  LEAD_TYPE_LABELS,
} from './labels.ts';

/** What conditions can refer to: the fields, and the values of those with fixed ones. */
export interface SegmentOptions {
  /** The value of an own field is its kind and id. */
  readonly fields: readonly Option[];
  /** The values of a field, with chosen lists that do not exist any more. Null if values are typed. */
  readonly valuesOf: (field: SegmentField, chosen: readonly string[]) => readonly Option[] | null;
  readonly fieldLabel: (field: SegmentField, key?: string) => string;
  readonly valueLabel: (field: SegmentField, value: string) => string;
}

const KINDS: Readonly<Record<string, SegmentField>> = {
  NUMBER: 'ownNumber',
  number: 'ownNumber',
  price: 'ownNumber',
  negativePrice: 'ownNumber',
  DATE: 'ownDay',
};

/**
 * The options of an editor of conditions.
 * @param listId the list that is edited, which cannot refer to itself
 */
export function useSegmentOptions(listId?: string): SegmentOptions {
  const { i18n } = useLingui();
  const own = useCall('listContactFields').data?.fields ?? [];
  const members = useMemberOptions();
  const { listsWith } = useContactListOptions();
  const labelled = (labels: Readonly<Record<string, MessageDescriptor>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label: i18n._(label) }));
  const valuesOf = (field: SegmentField, chosen: readonly string[]): readonly Option[] | null => {
    switch (field) {
      case 'country':
        return COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code, i18n.locale) })).sort(
          (a, b) => a.label.localeCompare(b.label, i18n.locale),
        );
      case 'owner':
        return members;
      case 'list':
        return listsWith(chosen).filter(({ value }) => value !== listId);
      case 'source':
        return listOptions(CONTACT_LABELS.source);
      case 'leadStatus':
        return listOptions(CONTACT_LABELS.leadStatus);
      case 'leadType':
        return labelled(LEAD_TYPE_LABELS);
      case 'identity':
        return labelled(IDENTITY_LABELS);
      case 'consent':
        return Object.entries(CHANNELS).flatMap(([channel, { label }]) =>
          SEGMENT_CONSENTS.map((state) => ({
            value: segmentConsent(channel, state),
            label: `${i18n._(label)}: ${i18n._(CONSENT_LABELS[state])}`,
          })),
        );
      case 'unsubscribed':
        return labelled(ANSWER_LABELS);
      default:
        return null;
    }
  };
  return {
    fields: [
      ...labelled(FIELD_LABELS),
      ...own.map(({ id, name, type }) => ({ value: `${KINDS[type] ?? 'ownText'} ${id}`, label: name })),
    ],
    valuesOf,
    fieldLabel: (field, key) =>
      segmentField(field).own
        ? (own.find(({ id }) => id === key)?.name ?? '')
        : i18n._(FIELD_LABELS[field as keyof typeof FIELD_LABELS]),
    valueLabel: (field, value) =>
      valuesOf(field, [value])?.find((option) => option.value === value)?.label ?? value,
  };
}
