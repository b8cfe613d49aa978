import type { CallName } from '@foyer/contract';
import type { Result } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import type { ListState } from './use-list.ts';

/** In the address: a record that does not exist yet. */
const NEW = 'new';

/**
 * The record that the address opens: a row of the page that is shown, or read by a call of its own.
 * @param read the call that gets one record by `id`
 */
export function useOpenRecord<Row extends { readonly id: string }, Read extends CallName>(
  { list, address, page }: ListState<Row>,
  read: Result<Read> extends Row ? Read : never,
) {
  const { id } = address.search;
  const listed = page.rows?.find((row) => row.id === id);
  const isRead = id !== undefined && id !== NEW && page.rows !== undefined && listed === undefined;
  const { data, error } = useCall<CallName>(read, { params: { id } } as never, { enabled: isRead });
  const record = id === NEW ? null : (listed ?? (isRead ? (data as Row | undefined) : undefined));
  const isMissing = error?.status === 404;
  const open = (next: string | undefined) => address.goTo({ [list.openAs ?? 'id']: next });
  return {
    /** Whether one is open, once it is loaded. */
    isOpen: id !== undefined && (record !== undefined || isMissing),
    /** Null for a new one, undefined when there is none of the id. */
    record,
    /** Differs between records, so that each gets a form of its own. */
    key: record === undefined ? 'none' : id,
    create: () => open(NEW),
    close: () => open(undefined),
  };
}
