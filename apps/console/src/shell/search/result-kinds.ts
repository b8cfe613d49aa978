import type { SearchResultKind } from './result-kind.ts';

const modules = import.meta.glob<{ searchKinds: readonly SearchResultKind[] }>(
  '../../areas/*/search-kinds.tsx',
  {
    eager: true,
  },
);

/** The kinds that areas show, in their order. */
export const searchResultKinds: readonly SearchResultKind[] = Object.values(modules)
  .flatMap(({ searchKinds }) => searchKinds)
  .sort((one, other) => one.position - other.position);

/** The kinds that have a prefix. */
export const prefixedKinds = (): SearchResultKind[] =>
  searchResultKinds.filter(({ prefix }) => prefix !== undefined);
