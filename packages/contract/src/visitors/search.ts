import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';
import { MarkedText, searchGroup, ThreadRef } from '../search/shapes.ts';

/** Visitors. `matched` is the matching address, number or company if the name does not match. */
export const FoundPeople = searchGroup(
  'people',
  z.object({
    id: Uuid,
    name: MarkedText,
    matched: MarkedText.nullable(),
    /** Alpha-2 in lower case. Empty if unknown. */
    country: z.string(),
    city: z.string(),
    leadStatus: z.string(),
    isOnline: z.boolean(),
    conversation: ThreadRef.nullable(),
    lastSeenDate: Instant,
  }),
);
