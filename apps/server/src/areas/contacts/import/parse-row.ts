import type { ImportColumn, ImportTarget } from '@foyer/contract/contacts/import-shapes';
import { type ContactIdentity, IDENTITIES_MAX } from '@foyer/contract/contacts/shapes';
import type { Wording } from '@foyer/contract/kernel/errors';
import { isDay } from '@foyer/domain/fields';
import type { LadderStep } from '@foyer/domain/lead-ladder';
import { NAME_MAX } from '@foyer/domain/limits';
import { consentsIn, type MarketingConsent } from '../consents/texts.ts';
import { distinctIdentities, emailIdentity, plainPhoneIdentity } from '../identities.ts';
import { type FieldRow, valueError } from '../own-fields.ts';
import { distinctTags } from '../tags.ts';
import { countryOf } from './countries.ts';
import { placeIn, stepIn, yesOrNo } from './parse-values.ts';
import { type ImportReferences, listsIn, ownerIn } from './references.ts';
import { RowError } from './row-error.ts';

/** What is said about a person. Values are absent where nothing is. */
export interface PersonData {
  readonly texts: Partial<Record<TextPart, string>>;
  readonly tags: readonly string[];
  /** By the id of the field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly identities: readonly ContactIdentity[];
  readonly leadStatus?: LadderStep;
  readonly ownerId?: string;
}

/** What a row says about a person. */
export interface RowData extends PersonData {
  readonly consents: readonly MarketingConsent[];
  readonly listIds: readonly string[];
  /** Why an address or number is left out. */
  readonly warning?: { readonly reason: Wording; readonly column: number | null };
}
export type TextPart = 'firstName' | 'lastName' | 'company' | 'country' | 'city' | 'language' | 'notes';

const EXTERNAL_MAX = 200;
const MAX: Readonly<Record<ImportTarget, number>> = {
  fullName: 2 * NAME_MAX,
  firstName: NAME_MAX,
  lastName: NAME_MAX,
  email: 10 * 254,
  phone: 10 * 40,
  external: 10 * EXTERNAL_MAX,
  company: NAME_MAX,
  country: 60,
  city: NAME_MAX,
  place: NAME_MAX + 60,
  language: 35,
  notes: 5000,
  tags: 2600,
  consents: 300,
  unsubscribed: 20,
  lead: 60,
  owner: 254,
  lists: 2600,
};
/** Begins the groups that Google gives to everyone, such as `* myContacts`. */
const SYSTEM_GROUP = '* ';
const TAG_MAX = 50;
const TAGS_MAX = 50;
const VALUE_MAX = 2000;

/** A column with the own field it fills, if any; a new field has the type that it will get. */
export interface ReadyColumn {
  readonly header: string;
  readonly name: ImportTarget | null;
  readonly field: FieldRow | null;
}

/** The columns with their fields. New fields have the index of the column as their id until they are created. */
export function readyColumns(
  columns: readonly ImportColumn[],
  fields: readonly FieldRow[],
  created: Readonly<Record<string, string>> = {},
): ReadyColumn[] {
  return columns.map(({ header, target }, index) => ({
    header,
    name: target.kind === 'standard' ? target.name : null,
    field:
      target.kind === 'field'
        ? (fields.find(({ id }) => id === target.id) ?? null)
        : target.kind === 'new'
          ? (fields.find(({ id }) => id === created[index]) ?? newField(index, target))
          : null,
  }));
}

const newField = (index: number, { name, type }: Pick<FieldRow, 'name' | 'type'>): FieldRow => ({
  merchantId: 0,
  id: String(index),
  name,
  type,
  choices: [],
  pattern: '',
  position: 0,
  createdAt: new Date(0),
  modifiedAt: new Date(0),
});

/** What values are read with. */
export interface Reading {
  /** Of the merchant, for phone numbers without a country code. */
  readonly country: string;
  readonly references: ImportReferences;
}

/**
 * Reads a row. An address or number that is not valid is left out when the person is known by another one.
 * @throws RowError for the first other value that is not valid
 */
export function parseRow(
  columns: readonly ReadyColumn[],
  values: readonly string[],
  { country, references }: Reading,
): RowData {
  const texts: Partial<Record<TextPart, string>> = {};
  const tags: string[] = [];
  const fields: Record<string, string> = {};
  const addresses: (ContactIdentity | RowError)[] = [];
  const consents: MarketingConsent[] = [];
  const listIds: string[] = [];
  const links: { leadStatus?: LadderStep; ownerId?: string } = {};
  let names: Pick<PersonData['texts'], 'firstName' | 'lastName'> = {};
  let place: Pick<PersonData['texts'], 'city' | 'country'> = {};
  const ownCountry = countryIn(columns, values);
  for (const [index, { header, name, field }] of columns.entries()) {
    const value = values[index]?.trim() ?? '';
    if (value === '' || (!name && !field)) continue;
    refuseLong(header, value, name ? MAX[name] : VALUE_MAX, index);
    if (field) fields[field.id] = fieldValue(field, value, index);
    else if (name === 'email') addresses.push(...emailsIn(value, index));
    else if (name === 'phone') addresses.push(...phonesIn(value, [ownCountry, country], index));
    else if (name === 'external') addresses.push(...idsIn(header, value, index));
    else if (name === 'tags') tags.push(...tagsIn(value, index));
    else if (name === 'consents') consents.push(...consentsOrFail(value, index));
    else if (name === 'unsubscribed') consents.push(...withdrawalIn(value, index));
    else if (name === 'fullName') names = namesIn(header, value, index);
    else if (name === 'lead') links.leadStatus = stepOrFail(value, index);
    else if (name === 'owner') links.ownerId = ownerIn(value, references, index);
    else if (name === 'lists') listIds.push(...listsIn(value, references, index));
    else if (name === 'place') place = placeOrFail(header, value, index);
    else if (name === 'country') texts.country = countryOrFail(value, index);
    else if (name === 'notes') texts.notes = texts.notes ? `${texts.notes}\n${value}` : value;
    else if (name === 'firstName') texts.firstName = texts.firstName ? `${texts.firstName} ${value}` : value;
    else if (name) texts[name] = value;
  }
  const problem = addresses.find((one) => one instanceof RowError);
  const identities = addresses.flatMap((one) => (one instanceof RowError ? [] : [one]));
  if (identities.length === 0) throw problem ?? new RowError('No email, phone number or id');
  refuseLong('First name', texts.firstName ?? '', MAX.firstName, null);
  refuseLong('Notes', texts.notes ?? '', MAX.notes, null);
  return {
    // Columns of their own say it better than a place or a full name.
    texts: { ...place, ...(texts.firstName || texts.lastName ? {} : names), ...texts },
    tags: distinctTags(tags).slice(0, TAGS_MAX),
    fields,
    identities: distinctIdentities(identities).slice(0, IDENTITIES_MAX),
    consents: withoutContradictions(consents),
    listIds: [...new Set(listIds)],
    ...(problem && { warning: { reason: problem.wording, column: problem.column } }),
    ...links,
  };
}

const linesOf = (value: string): string[] =>
  value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

function refuseLong(title: string, value: string, max: number, column: number | null): void {
  if (value.length > max)
    throw new RowError('{title} is longer than {max} characters', { title, max }, column);
}

const emailsIn = (value: string, column: number): (ContactIdentity | RowError)[] =>
  value
    .split(/:::|[;,\s]+/)
    .filter(Boolean)
    .map(
      (text) =>
        emailIdentity(text.replace(/^mailto:|^<|>$/g, '')) ?? new RowError('Email is not valid', {}, column),
    );

const phonesIn = (
  value: string,
  countries: readonly string[],
  column: number,
): (ContactIdentity | RowError)[] =>
  value
    .split(/\s*(?::::|\n)\s*/)
    .filter(Boolean)
    .map((text) => {
      const isShort = text.replace(/\D/g, '').length < 7;
      return (
        plainPhoneIdentity(text, ...countries.filter(Boolean)) ??
        new RowError(isShort ? 'Phone has too few digits' : 'Phone is not valid', {}, column)
      );
    });

const idsIn = (header: string, value: string, column: number): ContactIdentity[] =>
  linesOf(value).map((one) => {
    refuseLong(header, one, EXTERNAL_MAX, column);
    return { kind: 'external', value: one };
  });

const tagsIn = (value: string, column: number): string[] =>
  value
    .split(/:::|[,;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '' && !tag.startsWith(SYSTEM_GROUP))
    .map((tag) => {
      refuseLong('Tag', tag, TAG_MAX, column);
      return tag;
    });

function consentsOrFail(value: string, column: number): MarketingConsent[] {
  const consents = consentsIn(value);
  if (!consents) throw new RowError('Consent is not written as "Email: agreed"', {}, column);
  return consents;
}

/** What other products say about their mails: who unsubscribed withdrew, who did not has not agreed to anything. */
function withdrawalIn(value: string, column: number): MarketingConsent[] {
  const isUnsubscribed = yesOrNo(value);
  if (isUnsubscribed === undefined) throw new RowError('Enter yes or no', {}, column);
  return isUnsubscribed ? [{ channel: 'email', state: 'withdrawn' }] : [];
}

/** A withdrawal counts more than an agreement that another column states for the same channel. */
const withoutContradictions = (consents: readonly MarketingConsent[]): MarketingConsent[] =>
  consents.filter(
    ({ channel, state }) =>
      state === 'withdrawn' ||
      !consents.some((other) => other.channel === channel && other.state === 'withdrawn'),
  );

function stepOrFail(value: string, column: number): LadderStep {
  const step = stepIn(value);
  if (!step) throw new RowError('Not a lead stage', {}, column);
  return step;
}

function placeOrFail(header: string, value: string, column: number) {
  const place = placeIn(value);
  refuseLong(header, place.city ?? '', NAME_MAX, column);
  return place;
}

/** `Last, First` or `First Last`. */
function namesIn(header: string, value: string, column: number) {
  const [, last, first] = /^([^,]+),\s*(.+)$/.exec(value) ?? [];
  const space = value.indexOf(' ');
  const names = last
    ? { firstName: first ?? '', lastName: last.trim() }
    : space < 0
      ? { firstName: value, lastName: '' }
      : { firstName: value.slice(0, space), lastName: value.slice(space + 1).trim() };
  for (const name of Object.values(names)) refuseLong(header, name, NAME_MAX, column);
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));
}

function fieldValue(field: FieldRow, value: string, column: number): string {
  const text = field.type === 'DATE' ? dayIn(value, column) : value;
  const error = valueError(field, text);
  if (error) throw new RowError(error.template, error.values, column);
  return text;
}

/** A day in ISO, with dots (day first), or with slashes (day first unless that is no day). */
function dayIn(value: string, column: number): string {
  const [, year, month, date] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T ])/.exec(value) ?? [];
  const [, first, second, last] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:$|[T ])/.exec(value) ?? [];
  const iso = (y?: string, m?: string, d?: string) => `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`;
  const candidates = year
    ? [iso(year, month, date)]
    : last
      ? [iso(last, second, first), ...(value.includes('/') ? [iso(last, first, second)] : [])]
      : [];
  const day = candidates.find(isDay);
  if (day) return day;
  throw new RowError(candidates.length > 0 ? 'This date does not exist' : 'This is not a date', {}, column);
}

function countryIn(columns: readonly ReadyColumn[], values: readonly string[]): string {
  const textOf = (wanted: ImportTarget) => values[columns.findIndex(({ name }) => name === wanted)] ?? '';
  return countryOf(textOf('country')) ?? placeIn(textOf('place').trim()).country ?? '';
}

function countryOrFail(value: string, column: number): string {
  const code = countryOf(value);
  if (!code) throw new RowError('Not in the list of countries', {}, column);
  return code;
}
