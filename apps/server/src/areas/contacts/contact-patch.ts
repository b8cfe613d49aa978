import { contactIdentityTaken } from '@foyer/contract/contacts/errors';
import { CONTACT_TAGS_MAX, type ContactIdentity, type ContactPatch } from '@foyer/contract/contacts/shapes';
import type { Db } from '../../database/tenant.ts';
import type { Scope } from '../../kernel/context.ts';
import { badInput, Refusal } from '../../kernel/refusal.ts';
import { memberFor } from '../accounts/members/access.ts';
import { merchantOf } from '../merchants/queries.ts';
import { countryOfTimeZone, distinctIdentities, emailIdentity, keyOf, phoneIdentity } from './identities.ts';
import { changedValues, readFields } from './own-fields.ts';
import type { ContactRecord } from './record.ts';
import { contactsByIdentity } from './store.ts';
import { distinctTags } from './tags.ts';

/** A record with the changes of an input, validated. */
export async function patched<Before extends ContactRecord>(
  db: Db,
  scope: Scope,
  before: Before,
  { emails, phones, externalIds, fields, ownerId, tags: given, ...values }: ContactPatch,
): Promise<Before> {
  const { merchantId } = scope.tenant;
  const tags = given && distinctTags(given);
  if (tags && isOverTagged(tags, before.tags)) throw tooManyTags('tags');
  const { timeZone } = await merchantOf(db, merchantId);
  const countries = [values.country ?? before.country, countryOfTimeZone(timeZone)];
  if (ownerId && ownerId !== before.ownerId) await memberFor(db, merchantId, ownerId);
  const replaced = {
    email: emails?.map((text) => emailIdentity(text) ?? refuse('emails', 'Please enter valid Email')),
    phone: phones?.map(
      (text) => phoneIdentity(text, ...countries) ?? refuse('phones', 'Please enter valid Phone'),
    ),
    external: externalIds?.map((value) => ({ kind: 'external', value }) as const),
  };
  const kept = before.identities.filter(
    ({ kind }) => !(kind in replaced && replaced[kind as keyof typeof replaced]),
  );
  return {
    ...before,
    ...definedOf(values),
    ...(tags && { tags }),
    ...(ownerId !== undefined && { ownerId }),
    ...(fields && { fields: changedValues(await readFields(db, merchantId), before.fields, fields) }),
    identities: distinctIdentities([
      ...(replaced.email ?? []),
      ...(replaced.phone ?? []),
      ...(replaced.external ?? []),
      ...kept,
    ]),
  };
}

/** @throws Refusal when nothing is left by which anyone would know a contact */
export function refuseBlank(record: ContactRecord): void {
  if (isBlank(record))
    throw badInput('firstName', 'Enter a name, a company, an email address or a phone number.');
}

/** Whether a contact has no name, company and identity. */
export const isBlank = ({ firstName, lastName, company, identities }: ContactRecord): boolean =>
  !firstName && !lastName && !company && identities.length === 0;

/** Whether tags are too many for a contact. One that has too many already may keep them. */
export const isOverTagged = (after: readonly string[], before: readonly string[]): boolean =>
  after.length > CONTACT_TAGS_MAX && after.length > before.length;

/** The refusal of too many tags. */
export const tooManyTags = (field: string): Refusal =>
  badInput(field, 'A contact can have at most {max} tags.', { max: CONTACT_TAGS_MAX });

const refuse = (field: string, message: string): never => {
  throw badInput(field, message);
};

const definedOf = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]: NonNullable<Values[Name]>;
  };

/** @throws Refusal `contact_identity_taken`, with the id of the other contact */
export async function refuseTaken(
  db: Db,
  merchantId: number,
  { id, identities }: ContactRecord,
): Promise<void> {
  const owners = await contactsByIdentity(db, merchantId, identities);
  for (const identity of identities) {
    const contactId = owners.get(keyOf(identity));
    if (contactId && contactId !== id) {
      throw new Refusal(contactIdentityTaken, {
        field: FIELD_OF[identity.kind] ?? 'emails',
        current: { contactId },
      });
    }
  }
}

const FIELD_OF: Partial<Record<ContactIdentity['kind'], string>> = {
  email: 'emails',
  phone: 'phones',
  external: 'externalIds',
};
