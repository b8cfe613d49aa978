import type { Contact, ContactPatch } from '@foyer/contract/contacts/shapes';
import { call, isConflict, useAction } from '../api/index.ts';
import { identitiesOf } from './contact-name.ts';

/** Changes a contact. Refused as a conflict if someone else changed the same values since it was shown. */
export function useContactPatch(contact: Contact) {
  const { mutateAsync } = useAction('updateContact');
  const { id } = contact;
  return async (change: ContactPatch): Promise<Contact> => {
    const send = (ifUnmodifiedSince: string) => mutateAsync({ body: { id, ...change, ifUnmodifiedSince } });
    try {
      return await send(contact.lastModifiedDate);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const current = await call('getContact', { params: { id } });
      if (!isSame(change, contact, current)) throw error;
      return send(current.lastModifiedDate);
    }
  };
}

/** Whether two states of a contact have the same values of what a change replaces. */
function isSame({ fields = {}, ...change }: ContactPatch, one: Contact, other: Contact): boolean {
  const replacedOf = (contact: Contact) => [
    ...Object.entries(contact).filter(([name]) => name in change),
    ...Object.keys(fields).map((field) => contact.fields[field]),
    'emails' in change && identitiesOf(contact, 'email'),
    'phones' in change && identitiesOf(contact, 'phone'),
  ];
  return JSON.stringify(replacedOf(one)) === JSON.stringify(replacedOf(other));
}
