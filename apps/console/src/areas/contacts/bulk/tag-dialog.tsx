import * as limits from 'virtual:foyer-limits';
import { useLingui } from '@lingui/react/macro';
import { DialogActs } from '../../../ui/dialog-acts.tsx';
import { Form, TextField, useForm } from '../../../ui/fields/index.ts';
import { Dialog } from '../../../ui/index.ts';

/** Asks for a tag to add or remove. */
export function TagDialog({
  type,
  onSend,
  onClose,
}: {
  type: 'addTag' | 'removeTag';
  onSend: (tag: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useForm({
    initial: { tag: '' },
    rules: { tag: { title: t`Tag`, required: true, maxLength: limits.listContacts.tag } },
    onSubmit: ({ tag }) => onSend(tag.trim()),
  });
  const title = type === 'addTag' ? t`Add tag` : t`Remove tag`;
  return (
    <Dialog opened onClose={onClose} title={title} width={340}>
      <Form form={form}>
        <TextField form={form} name="tag" autoFocus />
        <DialogActs send={title} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
