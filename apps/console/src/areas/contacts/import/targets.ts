import type { ColumnTarget, ImportColumn, ImportTarget } from '@foyer/contract/contacts/import-shapes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What a column can fill. */
export const TARGET_NAMES: Readonly<Record<ImportTarget, MessageDescriptor>> = {
  fullName: msg`First and last name`,
  firstName: msg`First name`,
  lastName: msg`Last name`,
  email: msg`Email`,
  phone: msg`Phone`,
  external: msg`Id in your system`,
  company: msg`Company`,
  country: msg`Country`,
  city: msg`City`,
  place: msg`City and country`,
  language: msg`Language`,
  notes: msg`Notes`,
  tags: msg`Tags`,
  consents: msg`Consent`,
  unsubscribed: msg`Unsubscribed from email`,
  lead: msg`Lead stage`,
  owner: msg`Owner`,
  lists: msg`Lists`,
};

/** A target as the value of a select. */
export function valueOfTarget(target: ColumnTarget): string {
  if (target.kind === 'standard') return target.name;
  if (target.kind === 'field') return target.id;
  return target.kind;
}

const DAY = /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})/;

/** The target of a value of the select. A new field gets the name of the column. */
export function targetOfValue(value: string, { header, samples }: ImportColumn): ColumnTarget {
  if (value === 'none' || value === '') return { kind: 'none' };
  if (value in TARGET_NAMES) return { kind: 'standard', name: value as ImportTarget };
  if (value !== 'new') return { kind: 'field', id: value };
  const isDay = samples.length > 0 && samples.every((text) => DAY.test(text));
  return { kind: 'new', name: header.trim().slice(0, 100) || '1', type: isDay ? 'DATE' : 'text' };
}
