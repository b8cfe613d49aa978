import { textOf } from '../search-values.ts';
import { useSectionAddress } from './use-section-address.ts';

/** The id of a new record in the address. */
const NEW = 'new';

const readSearch = (raw: Readonly<Record<string, unknown>>): { id?: string | undefined } => ({
  id: textOf(raw.id),
});

/** The open record of a list, from the `id` in the address. */
export function useRecordAddress<Item extends { readonly id: string }>(items: readonly Item[] | undefined) {
  const { search, change } = useSectionAddress(readSearch);
  const { id } = search;
  const record = id === NEW ? null : items?.find((item) => item.id === id);
  return {
    /** Whether one is open; false until the list is loaded. */
    isOpen: items !== undefined && id !== undefined,
    /** Null for a new record, undefined when none has the id. */
    record,
    /** React key that changes with the shown record. */
    key: record === undefined ? 'none' : id,
    create: () => change({ id: NEW }),
    close: () => change({ id: undefined }),
  };
}
