import type { ContactIdentity } from '@foyer/contract/contacts/shapes';
import { expect, it } from 'vitest';
import { keyOf } from '../identities.ts';
import { contactOf } from './matching.ts';

const id: ContactIdentity = { kind: 'external', value: 'crm-7' };
const email: ContactIdentity = { kind: 'email', value: 'ann@x.test' };
const owners = new Map([
  [keyOf(id), 'ann'],
  [keyOf({ kind: 'phone', value: '+4930555014' }), 'bob'],
]);

it('finds the person of a row without email and phone by the id, as when a file is imported again', () => {
  expect(contactOf('email_phone', [id], owners, [])).toBe('ann');
  expect(contactOf('email', [id], owners, [])).toBe('ann');
  expect(contactOf('email_phone', [{ kind: 'external', value: 'crm-8' }], owners, [])).toBeNull();
});

it('does not decide between a new address and the id of another person', () => {
  expect(() => contactOf('email_phone', [email, id], owners, [])).toThrow(
    '{value} belongs to another person',
  );
  expect(() => contactOf('external', [{ kind: 'phone', value: '+4930555014' }], owners, [])).toThrow();
});

it('finds a record of HubSpot by its id when nobody has its new address', () => {
  const hub: ContactIdentity = { kind: 'external', value: 'hubspot:7:1' };
  const known = new Map([[keyOf(hub), 'ann']]);
  expect(contactOf('email_phone', [email, hub], known, [])).toBe('ann');
});
