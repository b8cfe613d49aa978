import type { Label } from '@foyer/contract/conversations/shapes';
import type { labels } from './label-tables.ts';

/** Fields of a label shown with a conversation. */
export type ShownLabel = Pick<typeof labels.$inferSelect, 'id' | 'name' | 'colour'>;

export const presentLabel = ({ id, name, colour }: ShownLabel): Label => ({
  id,
  tagName: name,
  tagColor: colour,
});
