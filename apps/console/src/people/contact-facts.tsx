import * as limits from 'virtual:foyer-limits';
import type { Contact } from '@foyer/contract/contacts/shapes';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../api/index.ts';
import { countryName } from '../i18n/country-name.ts';
import { countryOptions } from '../i18n/country-options.ts';
import { joinedText } from '../i18n/joined-text.ts';
import { languageName, languageOptions } from '../i18n/language-name.ts';
import { useMay } from '../session/permissions.ts';
import { EditableFact } from '../ui/editable-fact.tsx';
import { FactField } from '../ui/fact-field.tsx';
import {
  isTyped,
  type OwnField,
  OwnValueField,
  ownValueText,
  SelectField,
  TagsField,
} from '../ui/fields/index.ts';
import { Flag, Tag } from '../ui/index.ts';
import { identitiesOf, phoneText } from './contact-name.ts';
import { useContactPatch } from './use-contact-patch.ts';

/** What is known of a contact, edited inline. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { t, i18n } = useLingui();
  const own = useCall('listContactFields', undefined, { staleTime: 300_000 }).data?.fields ?? [];
  const save = useContactPatch(contact);
  const shared = { disabled: !useMay('updateContact') };
  const { firstName, lastName, company, city, country, language, tags, fields } = contact;
  const emails = identitiesOf(contact, 'email');
  const phones = identitiesOf(contact, 'phone');
  return (
    <dl className="visitor-facts">
      <EditableFact
        {...shared}
        label={t`First Name`}
        value={firstName}
        onSave={(value) => save({ firstName: value })}
      />
      <EditableFact
        {...shared}
        label={t`Last Name`}
        value={lastName}
        onSave={(value) => save({ lastName: value })}
      />
      {[...emails, ...(emails.length === 0 ? [''] : [])].map((email, index) => (
        <EditableFact
          // biome-ignore lint/suspicious/noArrayIndexKey: a value that is edited stays in its place when it changes
          key={index}
          {...shared}
          label={t`Email`}
          type="email"
          value={email}
          onSave={(value) => save({ emails: replaced(emails, index, value) })}
        />
      ))}
      {[...phones, ...(phones.length === 0 ? [''] : [])].map((phone, index) => (
        <EditableFact
          // biome-ignore lint/suspicious/noArrayIndexKey: a value that is edited stays in its place when it changes
          key={index}
          {...shared}
          label={t`Phone`}
          type="tel"
          value={phone}
          shown={phoneText(phone)}
          onSave={(value) => save({ phones: replaced(phones, index, value) })}
        />
      ))}
      <EditableFact
        {...shared}
        label={t`Company`}
        value={company}
        onSave={(value) => save({ company: value })}
      />
      <EditableFact {...shared} label={t`City`} value={city} onSave={(value) => save({ city: value })} />
      <FactField
        {...shared}
        label={t`Country`}
        value={country}
        shown={country && countryName(country, i18n.locale)}
        onSave={(value) => save({ country: value })}
      >
        {(value, onChange) => (
          <SelectField
            label={t`Country`}
            clearable
            value={value}
            options={countryOptions(i18n.locale).map((one) => ({
              ...one,
              mark: <Flag country={one.value} />,
            }))}
            onChange={onChange}
          />
        )}
      </FactField>
      <FactField
        {...shared}
        label={t`Language`}
        value={language}
        shown={language && languageName(language, i18n.locale)}
        onSave={(value) => save({ language: value })}
      >
        {(value, onChange) => (
          <SelectField
            label={t`Language`}
            clearable
            value={value}
            options={languageOptions(i18n.locale, language)}
            onChange={onChange}
          />
        )}
      </FactField>
      {own.map((field) => (
        <OwnFact
          key={field.id}
          {...shared}
          field={field}
          value={fields[field.id] ?? ''}
          onSave={(value) => save({ fields: { [field.id]: value } })}
        />
      ))}
      <FactField
        {...shared}
        label={t`Tags`}
        value={[...tags]}
        shown={joinedText(tags)}
        display={
          <span className="fact-tags">
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        }
        onSave={(value) => save({ tags: value })}
      >
        {(value, onChange) => (
          <TagsField
            label={t`Tags`}
            tagMaxLength={limits.createContact.tags}
            value={value}
            onChange={onChange}
          />
        )}
      </FactField>
    </dl>
  );
}

/** A field that the merchant has defined. */
function OwnFact({
  field,
  value,
  ...rest
}: {
  field: OwnField;
  value: string;
  disabled: boolean;
  onSave: (value: string) => Promise<unknown>;
}) {
  const shared = { ...rest, label: field.name, value, shown: ownValueText(field, value) };
  if (isTyped(field)) return <EditableFact {...shared} />;
  return (
    <FactField {...shared}>
      {(draft, onChange) => <OwnValueField field={field} value={draft} onChange={onChange} />}
    </FactField>
  );
}

const replaced = (values: readonly string[], index: number, value: string) =>
  [...values.slice(0, index), value, ...values.slice(index + 1)].filter(Boolean);
