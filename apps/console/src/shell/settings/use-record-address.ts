import { textOf } from '../search-values.ts';
import { useSectionAddress } from './use-section-address.ts';

/** In the address: a record that does not exist yet. */
const NEW = 'new';

const readSearch = (raw: Readonly<Record<string, unknown>>): { id?: string | undefined } => ({
  id: textOf(raw.id),
});

/** Which record of a list is open, by the `id` in the address. */
export function useRecordAddress<Item extends { readonly id: string }>(items: readonly Item[] | undefined) {
  const { search, change } = useSectionAddress(readSearch);
  const { id } = search;
  const record = id === NEW ? null : items?.find((item) => item.id === id);
  return {
    /** Whether one is open, once the list is loaded. */
    isOpen: items !== undefined && id !== undefined,
    /** Null for a new one, undefined when there is none of the id. */
    record,
    /** Another one for each that is shown. */
    key: record === undefined ? 'none' : id,
    create: () => change({ id: NEW }),
    close: () => change({ id: undefined }),
  };
}
