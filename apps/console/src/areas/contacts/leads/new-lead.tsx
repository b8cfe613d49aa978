import * as limits from 'virtual:foyer-limits';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/index.ts';
import { TextField } from '../../../ui/fields/index.ts';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { useRecordForm } from '../../../ui/record-form.ts';

/** Creates a contact on the first step. */
export function NewLead({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const form = useRecordForm({
    record: null,
    nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
    onClose,
    initial: { firstName: '', lastName: '', company: '', emails: '', phones: '' },
    rules: {
      firstName: { title: t`First Name`, required: true, maxLength: limits.createContact.firstName },
      lastName: { title: t`Last Name`, maxLength: limits.createContact.lastName },
      company: { title: t`Company`, maxLength: limits.createContact.company },
      emails: { title: t`Email`, type: 'email' },
      phones: { title: t`Phone`, maxLength: 40 },
    },
    save: ({ emails, phones, ...values }) =>
      call('createContact', {
        body: {
          ...values,
          ...(emails && { emails: [emails] }),
          ...(phones && { phones: [phones] }),
        },
      }),
  });
  return (
    <RecordDialog form={form} title={t`New lead`} save={t`Create lead`} onClose={onClose}>
      <TextField form={form} name="firstName" autoFocus />
      <TextField form={form} name="lastName" />
      <TextField form={form} name="company" />
      <TextField form={form} name="emails" />
      <TextField form={form} name="phones" />
    </RecordDialog>
  );
}
