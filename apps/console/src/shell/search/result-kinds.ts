import type { SearchKind } from '@foyer/contract/search/shapes';
import type { SearchResultKind } from './result-kind.ts';

const modules = import.meta.glob<{ searchKinds: readonly SearchResultKind[] }>(
  '../../areas/*/search-kinds.tsx',
  {
    eager: true,
  },
);

const byKind = new Map(
  Object.values(modules).flatMap((area) => area.searchKinds.map((one) => [one.kind, one] as const)),
);

/** The registered kind; undefined when no area shows it. */
export const searchResultKindOf = (kind: SearchKind): SearchResultKind | undefined => byKind.get(kind);

/** The kinds that have a prefix. */
export const prefixedKinds = (): SearchResultKind[] =>
  [...byKind.values()].filter(({ prefix }) => prefix !== undefined);
