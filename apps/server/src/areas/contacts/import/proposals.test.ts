import type { ColumnTarget } from '@foyer/contract/contacts/import-shapes';
import { expect, it } from 'vitest';
import type { FieldRow } from '../own-fields.ts';
import { proposeTargets } from './proposals.ts';
import { NO_REFERENCES } from './references.ts';

const field = { id: 'animal', name: 'Favourite Animal' } as FieldRow;

/** The proposals for columns with one value each. */
const proposed = (
  columns: Readonly<Record<string, string>>,
  fields: readonly FieldRow[] = [],
  earlier: ReadonlyMap<string, ColumnTarget> = new Map(),
) =>
  proposeTargets(Object.keys(columns), [Object.values(columns)], fields, earlier, NO_REFERENCES).map(
    ({ target }) => ('name' in target ? target.name : target.kind),
  );

it('takes addresses of those who work on a ticket for none of the person', () => {
  const columns = {
    'requester.name': 'Di Lee',
    'requester.email': 'di@x.test',
    'submitter.email': 'agent@x.test',
    'assignee.email': 'agent@x.test',
    assigneeEmail: 'agent@x.test',
    'assignee.phone': '+351 211 234 567',
    'via.source.from.address': 'shop@x.test',
    'Contact owner': 'agent@x.test',
    'Written to': 'di@y.test',
  };
  expect(proposed(columns)).toEqual([
    'fullName',
    'email',
    'none',
    'none',
    'none',
    'none',
    'none',
    'none',
    'email',
  ]);
});

it('knows the columns of Google Contacts', () => {
  const columns = {
    'First Name': 'Ann',
    'Middle Name': 'Lee',
    'Last Name': 'Moe',
    'Organization Name': 'Oak',
    Labels: '* myContacts',
    'E-mail 1 - Value': 'ann@x.test',
    'E-mail 2 - Value': 'ann@y.test',
    'Phone 1 - Value': '211',
    'Address 1 - City': 'Porto',
    'Custom Field 1 - Value': 'x',
  };
  expect(proposed(columns)).toEqual([
    'firstName',
    'firstName',
    'lastName',
    'company',
    'tags',
    'email',
    'email',
    'phone',
    'city',
    'none',
  ]);
  expect(proposed({ 'First Name': 'Ann', Vorname: 'Ann' })).toEqual(['firstName', 'none']);
});

it('prefers the own field with the name of a column to leaving the column out as before', () => {
  const earlier = new Map<string, ColumnTarget>([['favourite animal', { kind: 'none' }]]);
  expect(proposed({ 'Favourite Animal': 'Owl' }, [], earlier)).toEqual(['none']);
  expect(proposed({ 'Favourite Animal': 'Owl' }, [field], earlier)).toEqual(['field']);
});

it('proposes the lifecycle stage of HubSpot', () => {
  expect(proposed({ 'Lifecycle Stage': 'marketingqualifiedlead' })).toEqual(['lead']);
  expect(proposed({ 'Lifecycle Stage': 'Sales Qualified Lead' })).toEqual(['lead']);
  expect(proposed({ 'Lifecycle Stage': '4711' })).toEqual(['none']);
});
