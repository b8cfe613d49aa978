import type { ContactIdentity } from '@foyer/contract/contacts/shapes';
import type { contacts } from './tables.ts';

export type ContactRow = typeof contacts.$inferSelect;

/** A contact as it is written: its columns and all its identities in order. */
export type ContactRecord = Pick<
  ContactRow,
  | 'firstName'
  | 'lastName'
  | 'company'
  | 'country'
  | 'city'
  | 'language'
  | 'notes'
  | 'tags'
  | 'fields'
  | 'ownerId'
  | 'leadStatus'
  | 'source'
> & { readonly id: string; readonly identities: readonly ContactIdentity[] };

/** A contact without data. */
export const EMPTY_CONTACT: Omit<ContactRecord, 'id' | 'source'> = {
  firstName: '',
  lastName: '',
  company: '',
  country: '',
  city: '',
  language: '',
  notes: '',
  tags: [],
  fields: {},
  ownerId: null,
  leadStatus: 'NEW',
  identities: [],
};
