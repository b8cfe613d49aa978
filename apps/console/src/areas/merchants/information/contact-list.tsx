import * as limits from 'virtual:foyer-limits';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { TextField } from '../../../ui/fields/index.ts';
import { Button, IconButton } from '../../../ui/index.ts';
import { type Contact, useContactProblem } from './information-form.ts';

const CONTACTS_MAX = 50;
const NEW: Contact = { firstName: '', lastName: '', email: '', phone: '' };

/** The contact persons of the merchant. */
export function ContactList({
  contacts,
  isChecked,
  disabled,
  onChange,
}: {
  contacts: readonly Contact[];
  /** Whether errors are shown. */
  isChecked: boolean;
  disabled: boolean;
  onChange: (contacts: Contact[]) => void;
}) {
  const { t } = useLingui();
  const problemOf = useContactProblem();
  const put = (index: number, part: Partial<Contact>) =>
    onChange(contacts.map((contact, at) => (at === index ? { ...contact, ...part } : contact)));
  return (
    <div className="contacts">
      {contacts.map((contact, index) => {
        const nth = index + 1;
        const bound = (part: keyof Contact, title: string) => ({
          value: contact[part],
          rule: { title, maxLength: limits.updateMerchantAttributes.contacts[part] },
          error: (isChecked && problemOf(contact, part)) || undefined,
          disabled,
          onChange: (value: string) => put(index, { [part]: value }),
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a contact has no identity but its index
          <fieldset className="contact" key={index} aria-label={t`Contact ${nth}`}>
            <div className="field-pair">
              <TextField {...bound('firstName', t`First Name`)} />
              <TextField {...bound('lastName', t`Last Name`)} />
              <TextField {...bound('email', t`Email`)} />
              <TextField {...bound('phone', t`Phone`)} />
            </div>
            {!disabled && (
              <IconButton
                icon={IconTrash}
                label={t`Remove contact ${nth}`}
                onClick={() => onChange(contacts.filter((_, at) => at !== index))}
              />
            )}
          </fieldset>
        );
      })}
      {contacts.length === 0 && <p className="hint">{t`No contacts yet.`}</p>}
      {!disabled && contacts.length < CONTACTS_MAX && (
        <Button small icon={IconPlus} onClick={() => onChange([...contacts, NEW])}>
          {t`Add contact`}
        </Button>
      )}
    </div>
  );
}
