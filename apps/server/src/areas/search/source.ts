import type { Access } from '@foyer/contract/kernel/access';
import type { SearchHit, SearchKind } from '@foyer/contract/search/shapes';
import type { Tenant } from '../../database/tenant.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { SearchText } from './text.ts';

/** For whom is searched. The tenant's statements end when the time of the search is over. */
export interface SearchScope {
  readonly tenant: Tenant;
  readonly caller: MemberCaller;
}

/** Some of what fits, best first. */
export interface SearchBatch<Found> {
  readonly found: readonly Found[];
  /** Whether not everything was looked at: there may be more. */
  readonly isCut?: boolean;
}

/** A kind of things that is searched. Areas offer theirs; the search knows none. */
export interface SearchSource<
  Kind extends SearchKind = SearchKind,
  Found extends { readonly id: string } = { readonly id: string },
> {
  readonly kind: Kind;
  /** Who may: those whose role opens the page where such things are shown. */
  readonly access: Access;
  /**
   * Finds at most `most` things that the caller sees, batch by batch, the surest first. A thing may come twice. It reads
   * a bounded number of rows, however many there are.
   */
  readonly find: (scope: SearchScope, search: SearchText, most: number) => AsyncIterable<SearchBatch<Found>>;
  /** What was found in its wire form, in the given order. */
  readonly present: (
    scope: SearchScope,
    found: readonly Found[],
    search: SearchText,
  ) => Promise<SearchHit<Kind>[]>;
}

const sources = new Map<SearchKind, SearchSource>();

/** Has a kind of things searched. */
export function offerSearch<Kind extends SearchKind, Found extends { readonly id: string }>(
  source: SearchSource<Kind, Found>,
): void {
  sources.set(source.kind, source as unknown as SearchSource);
}

/** The source of a kind; undefined while no area offers it. */
export const searchSourceOf = (kind: SearchKind): SearchSource | undefined => sources.get(kind);
