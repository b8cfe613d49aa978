import type { PageId } from '@foyer/domain/pages';
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { IconShape } from '../ui/icon.tsx';

/** What stands beside a page in the sidebar; `urgent` also marks it in the narrow menu. */
export interface SideCount {
  readonly count: number;
  readonly urgent?: boolean;
}

/**
 * A page of the console. Each area exports its own as `pages` from `src/areas/<area>/pages.ts`; the app gathers them.
 * Keep that file small: it is in the first load, what `load` brings is not.
 */
export interface ConsolePage {
  /** Names it in `PAGES`, which says its address, who may open it, and where it stands in the menu. */
  readonly pageId: PageId;
  /** The id under which the same page stands too; where both are open, menu and palette list it there alone. */
  readonly sameAs?: PageId;
  /** What may follow in the address, as the router writes it: '/{-$type}'. */
  readonly below?: string;
  readonly title: MessageDescriptor;
  readonly icon: IconShape;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Reads the address' query into the page's state; what is wrong in it is dropped. */
  readonly validateSearch?: (search: Record<string, unknown>) => object;
  /** A hook: what to count beside the page in the sidebar; null for nothing. */
  readonly useCount?: () => SideCount | null;
}
