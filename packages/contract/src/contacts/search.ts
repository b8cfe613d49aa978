import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';
import { MarkedText, searchGroup } from '../search/shapes.ts';
import { LeadStatus } from './shapes.ts';

/** Contacts. `matched` is the matching address, number or company if the name does not match. */
export const FoundContacts = searchGroup(
  'contacts',
  z.object({
    id: Uuid,
    name: MarkedText,
    matched: MarkedText.nullable(),
    /** Alpha-2 in lower case. Empty if unknown. */
    country: z.string(),
    city: z.string(),
    leadStatus: LeadStatus,
    isOnline: z.boolean(),
    lastSeenDate: Instant.nullable(),
  }),
);
