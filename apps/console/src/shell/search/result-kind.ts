import type { SearchHit, SearchKind } from '@foyer/contract/search/kinds';
import type { Rights } from '@foyer/domain/rights';
import type { MarkedText } from '@foyer/domain/search-text';
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { IconShape } from '../../ui/icon.tsx';

/** A search result as a line of the palette. */
export interface ResultLine {
  /** An avatar or icon of 24 px. */
  readonly lead: ReactNode;
  readonly title: MarkedText;
  /** Grey text after the title. */
  readonly detail: readonly (MarkedText | string)[];
  /** Content at the end of the line. */
  readonly end?: ReactNode;
  /** The page that opens it; null when the member's rights open none. */
  readonly href: string | null;
}

/** The viewer. */
export interface ResultContext {
  readonly rights: Rights;
  readonly i18n: I18n;
  /** The member's own id. */
  readonly me: string;
}

/**
 * How results of one kind are shown and opened. Each area exports its own as `searchKinds` from
 * `src/areas/<area>/search-kinds.tsx`; the palette collects them.
 */
export interface SearchResultKind<Kind extends SearchKind = SearchKind> {
  readonly kind: Kind;
  /** Place among the kinds, ascending. */
  readonly position: number;
  readonly title: MessageDescriptor;
  readonly icon: IconShape;
  /** A leading character that narrows the search to this kind. */
  readonly prefix?: string;
  readonly line: (hit: SearchHit<Kind>, context: ResultContext) => ResultLine;
  /** Link to all results of a text; null when the rights open no such page. */
  readonly all?: {
    readonly label: MessageDescriptor;
    readonly href: (typed: string, rights: Rights) => string | null;
  };
}

/** Types one kind for the list of all kinds. */
export const searchResultKind = <Kind extends SearchKind>(kind: SearchResultKind<Kind>): SearchResultKind =>
  kind as unknown as SearchResultKind;
