import type { ImportTarget } from '@foyer/contract/contacts/import-shapes';
import { expect, it } from 'vitest';
import { countryOf } from './countries.ts';
import { parseRow } from './parse-row.ts';
import { stepIn } from './parse-values.ts';
import { NO_REFERENCES } from './references.ts';

const parsed = (...cells: readonly (readonly [ImportTarget, string])[]) =>
  parseRow(
    cells.map(([name]) => ({ header: name, name, field: null })),
    cells.map(([, value]) => value),
    { country: 'pt', references: NO_REFERENCES },
  );

it('reads the several values of a cell of Google, and joins first names', () => {
  const row = parsed(
    ['firstName', 'Ann'],
    ['firstName', 'Lee'],
    ['email', 'ann@x.test ::: ann@y.test'],
    ['phone', '211 234 567 ::: 211 234 568'],
    ['tags', '* myContacts ::: Friends ::: friends'],
  );
  expect(row.texts.firstName).toBe('Ann Lee');
  expect(row.identities.map(({ value }) => value)).toEqual([
    'ann@x.test',
    'ann@y.test',
    '+351211234567',
    '+351211234568',
  ]);
  expect(row.tags).toEqual(['Friends']);
});

it('leaves out an address that is not valid, unless the person has no other', () => {
  const row = parsed(['phone', '12'], ['email', 'ann@x.test; ann@']);
  expect(row.identities).toEqual([{ kind: 'email', value: 'ann@x.test' }]);
  expect(row.warning).toEqual({ reason: { text: 'Phone has too few digits', values: {} }, column: 0 });
  expect(() => parsed(['phone', '12'])).toThrow('Phone has too few digits');
});

it('reads the lifecycle stages of HubSpot by name and by label', () => {
  expect(
    ['subscriber', 'Lead', 'marketingqualifiedlead', 'Sales Qualified Lead', 'Opportunity', 'evangelist'].map(
      stepIn,
    ),
  ).toEqual(['NEW', 'PROSPECT', 'MQL', 'SQL', 'SQL', 'CUSTOMER']);
});

it('knows countries by the names of CLDR and ISO, whatever their signs', () => {
  const names = ["Côte d'Ivoire", 'Côte d’Ivoire', 'Cote d Ivoire', 'Ivory Coast'];
  expect(names.map(countryOf)).toEqual(['ci', 'ci', 'ci', 'ci']);
  expect(countryOf('Korea, Republic of')).toBe('kr');
  expect(countryOf('Iran (Islamic Republic of)')).toBe('ir');
  expect(countryOf('Bosnia and Herzegovina')).toBe('ba');
  expect(countryOf('The Netherlands')).toBe('nl');
  expect(countryOf('12 de')).toBeUndefined();
});

it('refuses an id that is too long, and reads an empty part of a cell as nothing', () => {
  expect(() => parsed(['external', 'x'.repeat(201)])).toThrow('longer than');
  const row = parsed(['phone', '211 234 567 ::: '], ['external', 'a\nb']);
  expect(row.warning).toBeUndefined();
  expect(row.identities.map(({ value }) => value)).toEqual(['+351211234567', 'a', 'b']);
});
