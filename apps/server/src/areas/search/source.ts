import type { Access } from '@foyer/contract/kernel/access';
import type { SearchHit, SearchKind } from '@foyer/contract/search/kinds';
import type { Tenant } from '../../database/tenant.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { SearchText } from './text.ts';

/** The scope of a search. The tenant's statements are cancelled when the time is over. */
export interface SearchScope {
  readonly tenant: Tenant;
  readonly caller: MemberCaller;
}

/** A batch of results, best first. */
export interface SearchBatch<Found> {
  readonly found: readonly Found[];
  /** True when not everything was searched, so that there may be more. */
  readonly isCut?: boolean;
}

/** A searchable kind. Areas register theirs; the search knows none. */
export interface SearchSource<
  Kind extends SearchKind = SearchKind,
  Found extends { readonly id: string } = { readonly id: string },
> {
  readonly kind: Kind;
  /** Access: that of the page where such results are shown. */
  readonly access: Access;
  /**
   * Finds up to `most` results visible to the caller, in batches, best first. May repeat results. Reads a bounded
   * number of rows, however many there are.
   */
  readonly find: (scope: SearchScope, search: SearchText, most: number) => AsyncIterable<SearchBatch<Found>>;
  /** Results in their wire form, in the given order. */
  readonly present: (
    scope: SearchScope,
    found: readonly Found[],
    search: SearchText,
  ) => Promise<SearchHit<Kind>[]>;
}

const sources = new Map<SearchKind, SearchSource>();

/** Registers a searchable kind. */
export function registerSearch<Kind extends SearchKind, Found extends { readonly id: string }>(
  source: SearchSource<Kind, Found>,
): void {
  sources.set(source.kind, source as unknown as SearchSource);
}

/** The source of a kind. Undefined when none is registered. */
export const searchSourceOf = (kind: SearchKind): SearchSource | undefined => sources.get(kind);
