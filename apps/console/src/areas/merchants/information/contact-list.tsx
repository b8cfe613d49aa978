import * as limits from 'virtual:foyer-limits';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { TextField } from '../../../ui/fields/index.ts';
import { Button, IconButton } from '../../../ui/index.ts';
import { type Contact, useContactProblem } from './information-form.ts';

const CONTACTS_MAX = 50;
const NEW: Contact = { firstName: '', lastName: '', email: '', phone: '' };

/** Those who speak for the merchant. */
export function ContactList({
  contacts,
  isChecked,
  disabled,
  onChange,
}: {
  contacts: readonly Contact[];
  /** Whether to say what is wrong. */
  isChecked: boolean;
  disabled: boolean;
  onChange: (contacts: Contact[]) => void;
}) {
  const { t } = useLingui();
  const problemOf = useContactProblem();
  const put = (place: number, part: Partial<Contact>) =>
    onChange(contacts.map((contact, at) => (at === place ? { ...contact, ...part } : contact)));
  return (
    <div className="contacts">
      {contacts.map((contact, place) => {
        const nth = place + 1;
        const bound = (part: keyof Contact, title: string) => ({
          value: contact[part],
          rule: { title, maxLength: limits.updateMerchantAttributes.contacts[part] },
          error: (isChecked && problemOf(contact, part)) || undefined,
          disabled,
          onChange: (value: string) => put(place, { [part]: value }),
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a contact has no name but its place
          <fieldset className="contact" key={place} aria-label={t`Contact ${nth}`}>
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
                onClick={() => onChange(contacts.filter((_, at) => at !== place))}
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
