import { NAME_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';

export const ContactListStatus = z.enum(['active', 'inactive']);

/** A named group of contacts. */
export const ContactList = z.object({
  id: Uuid,
  name: z.string(),
  description: z.string(),
  status: ContactListStatus,
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type ContactList = z.infer<typeof ContactList>;

export const ContactListInput = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MAX),
  description: z.string().trim().max(500).default(''),
  status: ContactListStatus.default('active'),
});
