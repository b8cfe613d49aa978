import { z } from 'zod';
import { searchGroups } from './groups.ts';

/** Results of one kind. */
export const SearchGroup = z.discriminatedUnion('kind', searchGroups);
export type SearchGroup = z.infer<typeof SearchGroup>;

/** Kinds of results. */
export const SearchKind = z.enum(searchGroups.map(({ shape }) => shape.kind.value));
export type SearchKind = z.infer<typeof SearchKind>;

/** A result of a kind. */
export type SearchHit<Kind extends SearchKind = SearchKind> = Extract<
  SearchGroup,
  { kind: Kind }
>['hits'][number];
