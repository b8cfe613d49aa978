import * as limits from 'virtual:foyer-limits';
import type { KnowledgeBase } from '@foyer/contract/knowledge/shapes';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import { RadioField, TextAreaField, TextField } from '../../ui/fields/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';

/** A knowledge base, or a new one for null. */
export function BaseDrawer({ base, onClose }: { base: KnowledgeBase | null; onClose: () => void }) {
  const { t } = useLingui();
  const form = useRecordForm<Pick<KnowledgeBase, 'name' | 'description' | 'audience'>>({
    record: base,
    nameOf: ({ name }) => name,
    onClose,
    initial: {
      name: base?.name ?? '',
      description: base?.description ?? '',
      audience: base?.audience ?? 'everyone',
    },
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.createKnowledgeBase.name },
      description: { title: t`Description`, maxLength: limits.createKnowledgeBase.description },
    },
    save: (values, precondition) =>
      base
        ? call('updateKnowledgeBase', { params: { id: base.id }, body: { ...values, ...precondition } })
        : call('createKnowledgeBase', { body: values }),
  });
  return (
    <RecordDrawer
      record={base}
      form={form}
      title={base?.name ?? t`New knowledge base`}
      create={t`Create knowledge base`}
      width={480}
      disabled={false}
      removal={
        base && {
          name: base.name,
          button: t`Delete knowledge base`,
          text: t`Its ${base.documents} documents are deleted and stop answering at once. You cannot undo this.`,
          remove: () => call('deleteKnowledgeBase', { body: { id: base.id } }),
        }
      }
      onClose={onClose}
    >
      <TextField form={form} name="name" hint={t`For example “Delivery and returns”`} />
      <TextAreaField form={form} name="description" rows={3} />
      <RadioField
        form={form}
        name="audience"
        label={t`Who gets answers from it`}
        options={[
          { value: 'everyone', label: t`Visitors and members` },
          { value: 'members', label: t`Members only` },
        ]}
      />
    </RecordDrawer>
  );
}
