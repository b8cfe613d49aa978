import type { z } from 'zod';
import { listViewQuery, savedView, savedViewInput } from '../kernel/saved-views.ts';
import { contactList } from './list.ts';

export const ContactViewQuery = listViewQuery(contactList);
export type ContactViewQuery = z.infer<typeof ContactViewQuery>;

/** A saved filter and order of the contacts. */
export const ContactView = savedView(ContactViewQuery);

export const ContactViewInput = savedViewInput(ContactViewQuery);
