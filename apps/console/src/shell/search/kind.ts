import type { SearchHit, SearchKind } from '@foyer/contract/search/shapes';
import type { Rights } from '@foyer/domain/rights';
import type { MarkedText } from '@foyer/domain/search-text';
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { IconShape } from '../../ui/icon.tsx';

/** One thing that was found, as a line of the palette. */
export interface FoundLine {
  /** An avatar or icon of 24 px. */
  readonly lead: ReactNode;
  readonly title: MarkedText;
  /** What stands behind the title, in grey. */
  readonly detail: readonly (MarkedText | string)[];
  /** What stands at the end of the line. */
  readonly end?: ReactNode;
  /** Where it is opened; null where the member's rights open no page that shows it. */
  readonly href: string | null;
}

/** Who looks. */
export interface FoundContext {
  readonly rights: Rights;
  readonly i18n: I18n;
  /** The member's own id. */
  readonly me: string;
}

/**
 * How one kind of what the search finds is shown and opened. Each area exports its own as `searchKinds` from
 * `src/areas/<area>/search-kinds.tsx`; the palette gathers them.
 */
export interface FoundKind<Kind extends SearchKind = SearchKind> {
  readonly kind: Kind;
  readonly title: MessageDescriptor;
  readonly icon: IconShape;
  /** The sign that narrows the search to this kind when it is typed first. */
  readonly sign?: string;
  readonly line: (hit: SearchHit<Kind>, context: FoundContext) => FoundLine;
  /** The page that shows everything that a text finds; null where the rights open none. */
  readonly all?: {
    readonly label: MessageDescriptor;
    readonly href: (typed: string, rights: Rights) => string | null;
  };
}

/** One kind among the others. */
export const foundKind = <Kind extends SearchKind>(kind: FoundKind<Kind>): FoundKind =>
  kind as unknown as FoundKind;
