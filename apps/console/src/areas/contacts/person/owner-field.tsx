import type { Contact } from '@foyer/contract/contacts/shapes';
import { useLingui } from '@lingui/react/macro';
import { errorText } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useOwnerOptions } from '../../../people/colleagues.tsx';
import { useContactPatch } from '../../../people/use-contact-patch.ts';
import { useMay } from '../../../session/permissions.ts';
import { SelectField } from '../../../ui/fields/index.ts';
import { toast } from '../../../ui/index.ts';

/** The member responsible for a contact. */
export function OwnerField({ contact }: { contact: Contact }) {
  const { t } = useLingui();
  const text = useText();
  const disabled = !useMay('updateContact');
  const patch = useContactPatch(contact);
  const change = (id: string) =>
    patch({ ownerId: id || null }).catch((error) =>
      toast.error(t`Could not change the owner`, errorText(error, text('genericError'))),
    );
  return (
    <SelectField
      label={t`Owner`}
      disabled={disabled}
      placeholder={t`No owner`}
      clearable
      value={contact.ownerId ?? ''}
      options={useOwnerOptions(contact.ownerId)}
      onChange={(id) => void change(id)}
    />
  );
}
