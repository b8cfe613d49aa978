import { useMemo } from 'react';
import { type PageAddress, usePageAddress } from '../state/use-address.ts';
import type { InboxPlace } from './places.ts';
import type { InboxSearch } from './search.ts';

export interface InboxAddress extends PageAddress<InboxSearch> {
  /** Opens a thread. */
  readonly open: (id: string) => void;
  /** Goes back to the list. */
  readonly shut: () => void;
}

/** What the address of a page of the inbox holds, and how to change it. */
export function useInboxAddress(place: InboxPlace): InboxAddress {
  const address = usePageAddress<InboxSearch>(place.path);
  return useMemo(
    () => ({
      ...address,
      open: (id) => address.go({ id, pane: undefined, compose: undefined }),
      shut: () => address.go({ id: undefined, pane: undefined, compose: undefined }),
    }),
    [address],
  );
}
