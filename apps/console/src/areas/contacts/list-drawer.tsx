import * as limits from 'virtual:foyer-limits';
import { contactListList } from '@foyer/contract/contacts/list';
import type { ContactList } from '@foyer/contract/contacts/shapes';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import { listOptions } from '../../i18n/list-text.ts';
import { useMay } from '../../session/permissions.ts';
import { RadioField, TextAreaField, TextField } from '../../ui/fields/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';

/** A contact list, or a new one for null. */
export function ListDrawer({
  list,
  kind = 'static',
  onCreated,
  onClose,
}: {
  /** Undefined when there is none of the id in the address. */
  list: ContactList | null | undefined;
  /** Of a new list. */
  kind?: ContactList['kind'];
  onCreated?: (list: ContactList) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const disabled = !useMay('updateContactList');
  const form = useRecordForm<Pick<ContactList, 'name' | 'description' | 'status' | 'kind'>>({
    record: list,
    nameOf: ({ name }) => name,
    onClose,
    initial: {
      name: list?.name ?? '',
      description: list?.description ?? '',
      status: list?.status ?? 'active',
      kind: list?.kind ?? kind,
    },
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.createContactList.name },
      description: { title: t`Description`, maxLength: limits.createContactList.description },
    },
    save: (values, precondition) =>
      list
        ? call('updateContactList', { body: { ...values, id: list.id, ...precondition } })
        : call('createContactList', { body: values }).then(onCreated),
  });
  return (
    <RecordDrawer
      record={list}
      form={form}
      title={list?.name ?? t`New list`}
      create={t`Create list`}
      width={480}
      disabled={disabled}
      removal={
        list && {
          name: list.name,
          button: t`Delete list`,
          text: t`The contacts stay. You cannot undo this.`,
          remove: () => call('removeContactList', { params: { id: list.id } }),
        }
      }
      onClose={onClose}
    >
      <TextField form={form} name="name" disabled={disabled} />
      <TextAreaField form={form} name="description" rows={3} disabled={disabled} />
      <RadioField
        form={form}
        name="kind"
        label={t`Who is on it`}
        hint={
          form.values.kind === 'dynamic'
            ? t`People join and leave automatically as they start or stop matching its conditions.`
            : list?.kind === 'dynamic'
              ? t`The people who are on it now stay. Its conditions are deleted.`
              : t`You add and remove people by hand.`
        }
        inRow
        disabled={disabled}
        options={listOptions(contactListList.filters.kind.values)}
      />
      <RadioField
        form={form}
        name="status"
        label={t`Status`}
        inRow
        disabled={disabled}
        options={listOptions(contactListList.filters.status.values)}
      />
    </RecordDrawer>
  );
}
