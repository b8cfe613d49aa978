import type { Label } from '@foyer/contract/conversations/shapes';
import type { labels } from './label-tables.ts';

/** What conversations show of a label. */
export type ShownLabel = Pick<typeof labels.$inferSelect, 'id' | 'name' | 'colour'>;

export const presentLabel = ({ id, name, colour }: ShownLabel): Label => ({
  id,
  tagName: name,
  tagColor: colour,
});
