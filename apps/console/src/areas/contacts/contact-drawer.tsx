import * as limits from 'virtual:foyer-limits';
import type { Contact } from '@foyer/contract/contacts/shapes';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call, useCall } from '../../api/index.ts';
import { countryOptions } from '../../i18n/country-options.ts';
import { languageOptions } from '../../i18n/language-name.ts';
import { useOwnerOptions } from '../../people/colleagues.tsx';
import { useStaticListOptions } from '../../people/contact-lists.ts';
import { contactName, personLink } from '../../people/contact-name.ts';
import { useMay } from '../../session/permissions.ts';
import { OwnValueField, SelectField, TagsField, TextField } from '../../ui/fields/index.ts';
import { Flag } from '../../ui/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { ConsentBlock } from './consents/consent-block.tsx';
import { EraseDialog } from './erasure/erase-dialog.tsx';
import { LadderBlock } from './leads/ladder-block.tsx';
import { DuplicateNotice } from './merging/duplicate-notice.tsx';
import { ScoreBlock } from './scoring/score-block.tsx';

interface Values {
  firstName: string;
  lastName: string;
  emails: string[];
  phones: string[];
  company: string;
  country: string;
  city: string;
  language: string;
  ownerId: string;
  tags: string[];
  listId: string;
  fields: Record<string, string>;
}

const valuesOf = (contact: Contact | null | undefined): Values => ({
  firstName: contact?.firstName ?? '',
  lastName: contact?.lastName ?? '',
  emails: identitiesOf(contact, 'email'),
  phones: identitiesOf(contact, 'phone'),
  company: contact?.company ?? '',
  country: contact?.country ?? '',
  city: contact?.city ?? '',
  language: contact?.language ?? '',
  ownerId: contact?.ownerId ?? '',
  tags: [...(contact?.tags ?? [])],
  listId: '',
  fields: { ...contact?.fields },
});

const identitiesOf = (contact: Contact | null | undefined, kind: string): string[] =>
  (contact?.identities ?? []).filter((one) => one.kind === kind).map(({ value }) => value);

/**
 * A contact with its lead step and score, or a new one for null. When another one has the address or number, it offers
 * to open that one.
 */
export function ContactDrawer({
  contact,
  isLinked,
  onOpen,
  onClose,
}: {
  /** Undefined when there is none of the id in the address. */
  contact: Contact | null | undefined;
  /** Has a link to the page of the person. */
  isLinked?: boolean;
  /** Opens another contact. */
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const owners = useOwnerOptions(contact?.ownerId);
  const lists = useStaticListOptions();
  const fields = useCall('listContactFields').data?.fields ?? [];
  const mayRemove = useMay('removeContact');
  const mayErase = useMay('eraseContact');
  const [erases, setErases] = useState(false);
  const [takenBy, setTakenBy] = useState<string | null>(null);
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const max = limits.createContact;
  const disabled = !useMay(contact ? 'updateContact' : 'createContact');
  const form = useRecordForm<Values>({
    record: contact,
    nameOf: ({ firstName, lastName, company, emails, phones }) =>
      [firstName, lastName].filter(Boolean).join(' ') || company || (emails[0] ?? phones[0] ?? t`Contact`),
    onClose,
    initial: valuesOf(contact),
    rules: {
      firstName: { title: t`First name`, maxLength: max.firstName },
      lastName: { title: t`Last name`, maxLength: max.lastName },
      company: { title: t`Company`, maxLength: max.company },
      city: { title: t`City`, maxLength: max.city },
    },
    save: async ({ ownerId, listId, ...values }, precondition) => {
      setTakenBy(null);
      try {
        const body = { ...values, ownerId: ownerId || null };
        await (contact
          ? call('updateContact', { body: { ...body, id: contact.id, ...precondition } })
          : call('createContact', { body: { ...body, ...(listId && { listId }) } }));
      } catch (error) {
        setTakenBy(ownerOfIdentity(error));
        throw error;
      }
    },
  });
  const country = countryOptions(i18n.locale).map((one) => ({ ...one, mark: <Flag country={one.value} /> }));
  return (
    <RecordDrawer
      record={contact}
      form={form}
      title={contact ? contactName(contact) || t`Contact` : t`New contact`}
      create={t`Create contact`}
      width={520}
      disabled={disabled}
      removal={
        contact && mayRemove
          ? {
              name: contactName(contact) || t`Contact`,
              button: t`Delete contact`,
              text: t`Conversations stay with their visitors. You cannot undo this.`,
              remove: () => call('removeContact', { params: { id: contact.id } }),
            }
          : null
      }
      isWaiting={invalid.length > 0}
      onClose={onClose}
    >
      {contact && isLinked && (
        <Link {...personLink(contact.id)} className="link">{t`Open timeline and history`}</Link>
      )}
      {contact && <LadderBlock contactId={contact.id} name={contactName(contact) || t`Contact`} />}
      {contact && <DuplicateNotice contactId={contact.id} />}
      {contact && <ScoreBlock contactId={contact.id} />}
      {contact && <ConsentBlock contactId={contact.id} />}
      <div className="field-pair">
        <TextField form={form} disabled={disabled} name="firstName" autoFocus={!contact} />
        <TextField form={form} disabled={disabled} name="lastName" />
      </div>
      <TagsField
        form={form}
        disabled={disabled}
        name="emails"
        label={t`Email addresses`}
        hint={t`The first one is shown and written to.`}
        tagMaxLength={max.emails}
      />
      <TagsField
        form={form}
        disabled={disabled}
        name="phones"
        label={t`Phone numbers`}
        tagMaxLength={max.phones}
      />
      {takenBy && (
        <button type="button" className="link" onClick={() => onOpen(takenBy)}>
          {t`Open the existing contact`}
        </button>
      )}
      <TextField form={form} disabled={disabled} name="company" />
      <div className="field-pair">
        <SelectField
          form={form}
          disabled={disabled}
          name="country"
          label={t`Country`}
          clearable
          options={country}
        />
        <TextField form={form} disabled={disabled} name="city" />
      </div>
      <SelectField
        form={form}
        disabled={disabled}
        name="language"
        label={t`Language`}
        clearable
        options={languageOptions(i18n.locale, contact?.language)}
      />
      <SelectField
        form={form}
        disabled={disabled}
        name="ownerId"
        label={t`Owner`}
        placeholder={t`No one`}
        clearable
        options={owners}
      />
      {!contact && lists.length > 0 && (
        <SelectField
          form={form}
          disabled={disabled}
          name="listId"
          label={t`List`}
          placeholder={t`None`}
          clearable
          options={lists}
        />
      )}
      <TagsField form={form} disabled={disabled} name="tags" label={t`Tags`} tagMaxLength={max.tags} />
      {fields.map((field) => (
        <OwnValueField
          key={field.id}
          field={field}
          value={form.values.fields[field.id] ?? ''}
          onChange={(value) => form.set('fields', { ...form.values.fields, [field.id]: value })}
          onCheck={(error) =>
            setInvalid((before) => [
              ...before.filter((id) => id !== field.id),
              ...(error === null ? [] : [field.id]),
            ])
          }
        />
      ))}
      {contact && mayErase && (
        <button type="button" className="link" onClick={() => setErases(true)}>
          {t`Erase everything about this person`}
        </button>
      )}
      {contact && erases && (
        <EraseDialog contactId={contact.id} onClose={() => setErases(false)} onErased={onClose} />
      )}
    </RecordDrawer>
  );
}

/** The contact that already has an address or number of a refused one. */
function ownerOfIdentity(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'contact_identity_taken') return null;
  return (error.current as { contactId?: string } | undefined)?.contactId ?? null;
}
