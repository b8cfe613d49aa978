import { fullName } from '../full-name.ts';
import { type ContactSync, SYNCED_FIELDS, type SyncedContact } from './contact-sync.ts';
import { type IntegrationValues, placesOf } from './descriptor.ts';

/** Zendesk refuses a start within the last minute. */
const RECENT_MS = 61_000;

/** The value at a path. Undefined if there is none. */
export const valueAt = (from: unknown, path: string): unknown =>
  path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, part)
          ? (at as Record<string, unknown>)[part]
          : undefined,
      from,
    );

/** The text at a path, without NUL, which PostgreSQL cannot store. */
const textAt = (item: unknown, path: string | undefined): string => {
  const value = path === undefined ? undefined : valueAt(item, path);
  return typeof value === 'string'
    ? value.replaceAll('\0', '').trim()
    : typeof value === 'number'
      ? String(value)
      : '';
};

/** Whether an item of an answer is a contact, and not something else that the system lists with them. */
export const isContact = ({ only = {} }: ContactSync, item: unknown): boolean =>
  Object.entries(only).every(([path, value]) => valueAt(item, path) === value);

/** A contact in the answer of another system. Null without an id or a time. */
export function readContact({ id, changed, created, fields }: ContactSync, item: unknown) {
  const time = timeOf(textAt(item, changed) || textAt(item, created));
  const remoteId = textAt(item, id);
  if (!remoteId || Number.isNaN(time.getTime())) return null;
  const values = Object.fromEntries(
    SYNCED_FIELDS.map((field) => [field, textAt(item, fields[field])]),
  ) as SyncedContact;
  const named = fields.name ? { ...values, ...namesOf(textAt(item, fields.name)) } : values;
  return { remoteId, changedAt: time, values: withoutPlaceholders(named) };
}

/** Times without a zone are in UTC. */
const timeOf = (text: string): Date => new Date(/T[\d:.]+$/.test(text) ? `${text}Z` : text);

function namesOf(name: string): Pick<SyncedContact, 'firstName' | 'lastName'> {
  const [firstName = '', ...others] = name.split(' ');
  return { firstName, lastName: others.join(' ') };
}

/** Without the names that `pushValues` fills in, which are none. */
function withoutPlaceholders({ firstName, lastName, ...contact }: SyncedContact): SyncedContact {
  const own = (name: string) => (name.toLowerCase() === contact.email.toLowerCase() ? '' : name);
  return { ...contact, firstName: own(firstName), lastName: lastName === firstName ? '' : own(lastName) };
}

/** A contact as `readContact` reads it after it was written, so that an own change is recognized. */
export function readBack({ fields, push }: ContactSync, contact: SyncedContact): SyncedContact {
  const written = placesOf(push);
  const isKept = (field: keyof SyncedContact) => field !== 'company' || written.includes(field);
  const values = Object.fromEntries(
    SYNCED_FIELDS.map((field) => [field, fields[field] && isKept(field) ? contact[field].trim() : '']),
  ) as SyncedContact;
  const named = fields.name ? { ...values, ...namesOf(nameOf(contact)) } : values;
  return withoutPlaceholders(named);
}

const nameOf = (contact: SyncedContact): string => fullName(contact) || contact.email;

/** The values of the templates that ask for changes. `offset`: how many of the same second were read. */
export const pullValues = (since: Date, cursor: string, offset = 0): IntegrationValues => ({
  // Without milliseconds, which some systems refuse.
  since: since.toISOString().replace(/\.\d+Z$/, 'Z'),
  sinceMs: String(since.getTime()),
  sinceSeconds: String(Math.floor(Math.min(since.getTime(), Date.now() - RECENT_MS) / 1_000)),
  offset: String(offset),
  ...(cursor && { cursor }),
});

/** The values of the templates that write a contact. Empty ones are left out, so that nothing is emptied there. */
export function pushValues(contact: SyncedContact, id: string | null): IntegrationValues {
  const { firstName, lastName, email } = contact;
  const filled = Object.entries(contact).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(filled),
    name: nameOf(contact),
    surname: lastName || firstName || email,
    emailQuoted: email.replace(/[\\']/g, '\\$&'),
    ...(id && { id }),
  };
}
