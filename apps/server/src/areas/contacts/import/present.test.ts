import type { ImportTarget } from '@foyer/contract/contacts/import-shapes';
import { expect, it } from 'vitest';
import { presentRow } from './present.ts';

const row = {
  merchantId: 1,
  importId: '01930000-0000-7000-8000-000000000001',
  row: 2,
  values: ['Lindgren', 'Nora Lindgren', 'Nora'],
  verdict: null,
  reason: null,
  column: null,
  contactId: null,
  isApplied: false,
  isCreated: false,
  appliedAt: null,
  changes: null,
  isListed: false,
  listed: [],
};

it.each<[ImportTarget[], string]>([
  [['lastName', 'fullName', 'firstName'], 'Nora Lindgren'],
  [['notes', 'fullName', 'notes'], 'Nora Lindgren'],
  [['lastName', 'notes', 'notes'], 'Lindgren'],
])('a row with the columns %j is named once', (targets, name) => {
  const columns = targets.map((target) => ({
    header: target,
    samples: [],
    target: { kind: 'standard' as const, name: target },
  }));
  expect(presentRow({ columns }, row).name).toBe(name);
});
