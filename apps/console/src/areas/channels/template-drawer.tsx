import * as limits from 'virtual:foyer-limits';
import type { MailTemplate } from '@foyer/contract/channels/mail-shapes';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import { TextField } from '../../ui/fields/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { htmlOfText } from '../../ui/rich-text/html-of-text.ts';
import { TemplatePreview } from './template-preview.tsx';
import { TemplateText } from './template-text.tsx';

/** Edits a mail template. Null for a new one. */
export function TemplateDrawer({
  template,
  disabled,
  onClose,
}: {
  /** Undefined when no template has the id in the address. */
  template: MailTemplate | null | undefined;
  disabled: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useRecordForm({
    record: template,
    nameOf: ({ name }) => name,
    onClose,
    initial: {
      name: template?.name ?? '',
      subject: template?.subject ?? '',
      text: template?.text ?? '',
      html: template ? (template.html ?? htmlOfText(template.text)) : '',
    },
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.createMailTemplate.name },
      subject: { title: t`Subject`, maxLength: limits.createMailTemplate.subject },
      text: { title: t`Text`, required: true },
    },
    save: (values, precondition) => {
      const body = { ...values, html: values.html || null };
      return template
        ? call('updateMailTemplate', { params: { id: template.id }, body: { ...body, ...precondition } })
        : call('createMailTemplate', { body });
    },
  });
  return (
    <RecordDrawer
      record={template}
      form={form}
      title={template?.name ?? t`New template`}
      create={t`Create template`}
      disabled={disabled}
      removal={
        template && {
          name: template.name,
          button: t`Delete template`,
          text: t`No one can use it any more. Emails written with it stay. You cannot undo this.`,
          remove: () => call('removeMailTemplate', { params: { id: template.id } }),
        }
      }
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t`Name`} disabled={disabled} />
      <TextField form={form} name="subject" label={t`Subject`} disabled={disabled} />
      <TemplateText form={form} disabled={disabled} />
      <TemplatePreview {...form.values} />
    </RecordDrawer>
  );
}
