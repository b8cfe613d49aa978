import type { ContactList } from '@foyer/contract/contacts/shapes';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { callWith } from '../api/call.ts';
import { useMay } from '../session/permissions.ts';
import { useSession } from '../session/values.ts';
import type { Option } from '../ui/fields/index.ts';

/** The maximum number of lists in one response. */
const PAGE_MAX = 200;

/** Each row of a table asks for the lists. Milliseconds. */
const FRESH_MS = 300_000;

async function fetchAll(merchantId: string, signal: AbortSignal): Promise<ContactList[]> {
  const lists: ContactList[] = [];
  let cursor: string | undefined;
  do {
    const input = {
      params: { merchantId },
      query: { limit: PAGE_MAX, sort: 'name', order: 'asc', cursor },
    } as const;
    const page = await callWith('listContactLists', input, { signal });
    lists.push(...page.lists);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return lists;
}

/** All contact lists by name. Undefined until they are loaded, and for those who may not see them. */
export function useContactLists({ enabled = true } = {}): readonly ContactList[] | undefined {
  const { MerchantId } = useSession();
  const may = useMay('listContactLists');
  const { data } = useQuery<ContactList[], ApiError>({
    queryKey: ['listContactLists', 'all'],
    queryFn: ({ signal }) => fetchAll(MerchantId, signal),
    staleTime: FRESH_MS,
    enabled: may && enabled,
  });
  return data;
}

interface ContactListOptions {
  /** All lists by name. Empty for those who may not see them. */
  readonly lists: readonly Option[];
  /** All lists, and those of the ids that do not exist any more. */
  readonly listsWith: (ids: readonly string[]) => readonly Option[];
}

/** The contact lists as options. */
export function useContactListOptions(): ContactListOptions {
  const { t } = useLingui();
  const data = useContactLists();
  const lists = useMemo(() => optionsOf(data), [data]);
  return {
    lists,
    listsWith: (ids) => {
      const deleted = data ? ids.filter((id) => id && !lists.some(({ value }) => value === id)) : [];
      return [...lists, ...deleted.map((value) => ({ value, label: t`Deleted list` }))];
    },
  };
}

/** The lists to which members add contacts, as options. Empty for those who may not. */
export function useStaticListOptions(): readonly Option[] {
  const data = useContactLists({ enabled: useMay('addContactListMembers') });
  return useMemo(() => optionsOf(data?.filter(({ kind }) => kind === 'static')), [data]);
}

const optionsOf = (lists: readonly ContactList[] = []): readonly Option[] =>
  lists.map(({ id, name }) => ({ value: id, label: name }));
