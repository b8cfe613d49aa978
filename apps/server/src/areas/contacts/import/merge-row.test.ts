import type { LadderStep, LeadStatus } from '@foyer/domain/lead-ladder';
import { expect, it } from 'vitest';
import { EMPTY_CONTACT } from '../record.ts';
import { mergedRecord } from './merge-row.ts';

const merged = (mode: 'keep' | 'overwrite', before: LeadStatus, inRow: LadderStep): LeadStatus =>
  mergedRecord(
    { ...EMPTY_CONTACT, id: 'ada', source: 'member', leadStatus: before },
    { texts: {}, tags: [], fields: {}, identities: [], leadStatus: inRow },
    mode,
  ).leadStatus;

it('fills the step of contacts that are new, also as visitors, when values are kept', () => {
  expect(merged('keep', 'NEW', 'MQL')).toBe('MQL');
  expect(merged('keep', 'VISITOR', 'MQL')).toBe('MQL');
  expect(merged('keep', 'SQL', 'MQL')).toBe('SQL');
  expect(merged('keep', 'SQL', 'NEW')).toBe('SQL');
  expect(merged('keep', 'VISITOR', 'NEW')).toBe('VISITOR');
});

it('overwrites a step with another one, but not with NEW, which is blank', () => {
  expect(merged('overwrite', 'NEW', 'MQL')).toBe('MQL');
  expect(merged('overwrite', 'VISITOR', 'MQL')).toBe('MQL');
  expect(merged('overwrite', 'CUSTOMER', 'MQL')).toBe('MQL');
  expect(merged('overwrite', 'CUSTOMER', 'NEW')).toBe('CUSTOMER');
  expect(merged('overwrite', 'VISITOR', 'NEW')).toBe('VISITOR');
});
