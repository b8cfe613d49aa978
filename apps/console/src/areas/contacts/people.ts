import type { ContactList } from '@foyer/contract/contacts/shapes';
import { COUNTRY_CODES } from '@foyer/domain/countries';
import { useMemo } from 'react';
import { useCall } from '../../api/index.ts';
import { countryName } from '../../i18n/country-name.ts';
import { useMay } from '../../session/permissions.ts';
import { session } from '../../session/values.ts';

const LONG = { staleTime: 300_000 };

/** The lists to which members add contacts, as options. Empty for those who may not. */
export function useStaticListOptions() {
  const { data } = useCall(
    'listContactLists',
    {
      params: { merchantId: session.get('MerchantId') },
      query: { kind: 'static', limit: 200, sort: 'name', order: 'asc' },
    },
    { ...LONG, enabled: useMay('addContactListMembers') },
  );
  return useMemo(() => optionsOf(data?.lists), [data]);
}

const optionsOf = (lists: readonly Pick<ContactList, 'id' | 'name'>[] = []) =>
  lists.map(({ id, name }) => ({ value: id, label: name }));

/** All countries as options, by name. */
export const countryOptions = (locale: string) =>
  COUNTRY_CODES.map((value) => ({ value, label: countryName(value, locale) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, locale),
  );
