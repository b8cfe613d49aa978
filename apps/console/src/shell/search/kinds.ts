import type { SearchKind } from '@foyer/contract/search/shapes';
import type { FoundKind } from './kind.ts';

const modules = import.meta.glob<{ searchKinds: readonly FoundKind[] }>('../../areas/*/search-kinds.tsx', {
  eager: true,
});

const byKind = new Map(
  Object.values(modules).flatMap((area) => area.searchKinds.map((one) => [one.kind, one] as const)),
);

/** How a kind is shown; undefined while no area shows it. */
export const foundKindOf = (kind: SearchKind): FoundKind | undefined => byKind.get(kind);

/** The kinds that have a sign. */
export const signedKinds = (): FoundKind[] => [...byKind.values()].filter(({ sign }) => sign !== undefined);
