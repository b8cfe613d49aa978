import { z } from 'zod';
import { Uuid } from '../kernel/shapes.ts';

/** Threads of the inbox. */
export const watched = 'inbox';

export const toMember = [
  /**
   * Inbox threads that changed, and those no longer visible to the member (`gone`). Pages that show them refetch.
   * Members who do not watch the inbox occasionally receive an empty frame: counts may have changed.
   */
  z.object({ type: z.literal('inbox'), changed: z.array(Uuid), gone: z.array(Uuid) }),
] as const;
