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
        const bound = (part: keyof Contact, title: string, maxLength: number) => ({
          value: contact[part],
          rule: { title, maxLength },
          error: (isChecked && problemOf(contact, part)) || undefined,
          disabled,
          onChange: (value: string) => put(place, { [part]: value }),
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a contact has no name but its place
          <fieldset className="contact" key={place} aria-label={t`Contact ${nth}`}>
            <div className="field-pair">
              <TextField {...bound('firstName', t`First Name`, 100)} />
              <TextField {...bound('lastName', t`Last Name`, 100)} />
              <TextField {...bound('email', t`Email`, 254)} />
              <TextField {...bound('phone', t`Phone`, 40)} />
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
      {contacts.length === 0 && <p className="hint">{t`Nobody is named yet.`}</p>}
      {!disabled && contacts.length < CONTACTS_MAX && (
        <Button small icon={IconPlus} onClick={() => onChange([...contacts, NEW])}>
          {t`Add a contact`}
        </Button>
      )}
    </div>
  );
}
