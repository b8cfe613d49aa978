import { useMemo } from 'react';
import { type PageAddress, usePageAddress } from '../state/use-address.ts';
import type { InboxFolder } from './folders.ts';
import type { InboxSearch } from './search.ts';

export interface InboxAddress extends PageAddress<InboxSearch> {
  /** Opens a thread. */
  readonly open: (id: string) => void;
  /** Returns to the list. */
  readonly close: () => void;
}

/** The search parameters of an inbox page and the functions that change them. */
export function useInboxAddress(folder: InboxFolder): InboxAddress {
  const address = usePageAddress<InboxSearch>(folder.path);
  return useMemo(
    () => ({
      ...address,
      open: (id) => address.go({ id, pane: undefined, compose: undefined, recipient: undefined }),
      close: () => address.go({ id: undefined, pane: undefined, compose: undefined, recipient: undefined }),
    }),
    [address],
  );
}
