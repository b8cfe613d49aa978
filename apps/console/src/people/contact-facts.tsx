import type { Contact } from '@foyer/contract/contacts/shapes';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../api/index.ts';
import { countryName } from '../i18n/country-name.ts';
import { languageName } from '../i18n/language-name.ts';
import { EditableFact } from '../ui/editable-fact.tsx';
import { ownValueText } from '../ui/fields/index.ts';
import { Tag } from '../ui/index.ts';
import { identitiesOf, phoneText } from './contact-name.ts';
import { useContactPatch } from './use-contact-patch.ts';

const TYPED = ['text', 'email', 'url', 'number', 'mobile'];

/** What is known of a contact; texts are edited inline. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { t, i18n } = useLingui();
  const own = useCall('listContactFields', undefined, { staleTime: 300_000 }).data?.fields ?? [];
  const save = useContactPatch(contact);
  const { firstName, lastName, company, city, country, language, tags, fields } = contact;
  const emails = identitiesOf(contact, 'email');
  const phones = identitiesOf(contact, 'phone');
  return (
    <dl className="visitor-facts">
      <EditableFact label={t`First Name`} value={firstName} onSave={(value) => save({ firstName: value })} />
      <EditableFact label={t`Last Name`} value={lastName} onSave={(value) => save({ lastName: value })} />
      {[...emails, ...(emails.length === 0 ? [''] : [])].map((email, index) => (
        <EditableFact
          // biome-ignore lint/suspicious/noArrayIndexKey: a value that is edited stays in its place when it changes
          key={index}
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
          label={t`Phone`}
          type="tel"
          value={phone}
          shown={phoneText(phone)}
          onSave={(value) => save({ phones: replaced(phones, index, value) })}
        />
      ))}
      <EditableFact label={t`Company`} value={company} onSave={(value) => save({ company: value })} />
      <EditableFact label={t`City`} value={city} onSave={(value) => save({ city: value })} />
      <dt>{t`Country`}</dt>
      <dd>{country ? countryName(country, i18n.locale) : '–'}</dd>
      <dt>{t`Language`}</dt>
      <dd>{language ? languageName(language, i18n.locale) : '–'}</dd>
      {own.map((field) => {
        const value = fields[field.id] ?? '';
        if (TYPED.includes(field.type) && field.choices.length === 0) {
          return (
            <EditableFact
              key={field.id}
              label={field.name}
              value={value}
              onSave={(given) => save({ fields: { [field.id]: given } })}
            />
          );
        }
        return value === '' ? null : (
          <Fact key={field.id} label={field.name} value={ownValueText(field, value)} />
        );
      })}
      {tags.length > 0 && (
        <>
          <dt>{t`Tags`}</dt>
          <dd className="fact-tags">
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}

const replaced = (values: readonly string[], index: number, value: string) =>
  [...values.slice(0, index), value, ...values.slice(index + 1)].filter(Boolean);
