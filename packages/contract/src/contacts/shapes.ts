import { COUNTRY_CODES } from '@foyer/domain/countries';
import { FIELD_TYPES } from '@foyer/domain/fields';
import { LEAD_STEPS, LEAD_TYPES, type LeadStatus as Status } from '@foyer/domain/lead-ladder';
import { NAME_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { Instant, recordOf, Uuid } from '../kernel/shapes.ts';
import { ConsentChannel, ConsentState } from './consent-shapes.ts';
import { SegmentGroup } from './segment-shapes.ts';

/** How a person is known: by address, number, the merchant's own systems, or the id of a messenger. */
export const IDENTITY_KINDS = [
  'email',
  'phone',
  'external',
  'whatsapp',
  'messenger',
  'instagram',
  'telegram',
  'line',
] as const;
export const IdentityKind = z.enum(IDENTITY_KINDS);
export type IdentityKind = z.infer<typeof IdentityKind>;

export const ContactIdentity = z.object({ kind: IdentityKind, value: z.string() });
export type ContactIdentity = z.infer<typeof ContactIdentity>;

export const LeadStatus = z.enum(Object.keys(LEAD_STEPS) as [Status, ...Status[]]);
export const LeadType = z.enum(LEAD_TYPES);

/** Maximum number of identities of a contact. */
export const IDENTITIES_MAX = 50;

/** Maximum number of own fields of a merchant. */
export const CONTACT_FIELDS_MAX = 200;

/** A person. */
export const Contact = z.object({
  id: Uuid,
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  /** Alpha-2 in lower case. Empty if unknown. */
  country: z.string(),
  city: z.string(),
  language: z.string(),
  notes: z.string(),
  tags: z.array(z.string()),
  fields: z.record(z.string(), z.string()).describe('Values of own fields by the id of the field.'),
  /** Those of a kind in order; the first is shown and written to. */
  identities: z.array(ContactIdentity),
  ownerId: Uuid.nullable(),
  leadStatus: LeadStatus,
  leadType: LeadType,
  leadMovedDate: Instant,
  score: z.number().int(),
  listIds: z.array(Uuid),
  marketingConsents: z
    .array(z.object({ channel: ConsentChannel, state: ConsentState }))
    .describe(
      'The newest consent to marketing by each channel. Withdrawn for an unsubscribed email address.',
    ),
  source: z.enum(['visitor', 'member', 'import']),
  /** Null for someone who was never on the site. */
  lastSeenDate: Instant.nullable(),
  isOnline: z.boolean(),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type Contact = z.infer<typeof Contact>;

const name = z.string().trim().max(NAME_MAX);

/** Maximum number of tags of a contact. */
export const CONTACT_TAGS_MAX = 50;

export const ContactTag = z.string().trim().min(1).max(50);

const identity = (max: number) => z.array(z.string().trim().min(1).max(max)).max(IDENTITIES_MAX);

/** The fields of a contact that members write. Identities of messengers come from the channels. */
const written = {
  firstName: name,
  lastName: name,
  company: name,
  country: z.union([z.literal(''), z.enum(COUNTRY_CODES as [string, ...string[]])]),
  city: name,
  language: z.string().trim().max(35),
  notes: z.string().trim().max(5000),
  tags: z.array(ContactTag).max(CONTACT_TAGS_MAX),
  fields: recordOf(Uuid, z.string().max(2000), CONTACT_FIELDS_MAX),
  emails: identity(254),
  phones: identity(40),
  externalIds: identity(200),
  ownerId: Uuid.nullable(),
};

export const ContactInput = z.strictObject({
  ...written,
  firstName: written.firstName.default(''),
  lastName: written.lastName.default(''),
  company: written.company.default(''),
  country: written.country.default(''),
  city: written.city.default(''),
  language: written.language.default(''),
  notes: written.notes.default(''),
  tags: written.tags.default([]),
  fields: written.fields.default({}),
  emails: written.emails.default([]),
  phones: written.phones.default([]),
  externalIds: written.externalIds.default([]),
  ownerId: written.ownerId.default(null),
});

/** Changed fields of a contact. `fields` changes only the given ones; an empty value clears. */
export const ContactPatch = z.strictObject(written).partial();
export type ContactPatch = z.output<typeof ContactPatch>;

/** An own field of contacts. Its values have the format of its type (Specification 5). */
export const ContactField = z.object({
  id: Uuid,
  name: z.string(),
  type: z.enum(FIELD_TYPES),
  choices: z.array(z.string()),
  pattern: z.string(),
  position: z.number().int(),
  lastModifiedDate: Instant,
});
export type ContactField = z.infer<typeof ContactField>;

export const ContactFieldInput = z.strictObject({
  name: name.min(1),
  type: z.enum(FIELD_TYPES),
  choices: z.array(z.string().trim().min(1).max(100)).max(100).default([]),
  pattern: z.string().max(200).default(''),
  position: z.number().int().min(0).max(CONTACT_FIELDS_MAX).optional(),
});

export const ContactListStatus = z.enum(['active', 'inactive']);

/** A static list has the contacts that members put on it, a dynamic one those that match its conditions. */
export const ContactListKind = z.enum(['static', 'dynamic']);

/** A named group of contacts. */
export const ContactList = z.object({
  id: Uuid,
  name: z.string(),
  description: z.string(),
  status: ContactListStatus,
  kind: ContactListKind,
  conditions: SegmentGroup.nullable().describe('Null for a static list.'),
  size: z.number().int().describe('How many contacts are on it.'),
  fill: z
    .object({ done: z.number().int(), total: z.number().int(), isCancelled: z.boolean() })
    .nullable()
    .describe('The check of everyone after its conditions changed. Null once it is done.'),
  usedIn: z.array(z.object({ listId: Uuid, name: z.string() })).describe('Lists whose conditions use it.'),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type ContactList = z.infer<typeof ContactList>;

export const ContactListInput = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MAX),
  description: z.string().trim().max(500).default(''),
  status: ContactListStatus.default('active'),
  kind: ContactListKind.default('static'),
  conditions: SegmentGroup.nullable().optional().describe('Of a dynamic list. Left out: as they are.'),
});
