import type { PageId } from '@foyer/domain/pages';
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { IconShape } from '../ui/icon.tsx';

/** The count beside a page in the sidebar; `urgent` also marks it in the narrow menu. */
export interface SideCount {
  readonly count: number;
  readonly urgent?: boolean;
}

/**
 * A page of the console. Each area exports its pages as `pages` from `src/areas/<area>/pages.ts`; the app collects
 * them. Keep that file small: it is part of the first load, unlike what `load` imports.
 */
export interface ConsolePage {
  /** The key in `PAGES`, which has its address, access and menu group. */
  readonly pageId: PageId;
  /** Another id for the same page; if both are open to the member, only that one is listed in menu and palette. */
  readonly sameAs?: PageId;
  /** Another address of the page. */
  readonly alsoAt?: string;
  /** Where the records of the page have pages of their own, which belong to the first page with it that is open. */
  readonly recordsAt?: string;
  /** Router pattern for the rest of the path: '/{-$type}'. */
  readonly below?: string;
  readonly title: MessageDescriptor;
  readonly icon: IconShape;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Parses the query of the address; invalid parts are dropped. */
  readonly validateSearch?: (search: Record<string, unknown>) => object;
  /** A hook that returns the count for the sidebar, or null. */
  readonly useCount?: () => SideCount | null;
}
