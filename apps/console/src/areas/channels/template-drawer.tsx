import * as limits from 'virtual:foyer-limits';
import type { MailTemplate } from '@foyer/contract/channels/mail-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconTemplate } from '@tabler/icons-react';
import { ApiError, call, errorText, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { DrawerActs } from '../../ui/drawer-acts.tsx';
import { Form, LeaveGuard, TextField, useForm } from '../../ui/fields/index.ts';
import { FormDrawer, useDone } from '../../ui/form-drawer.tsx';
import { toast } from '../../ui/index.ts';
import { htmlOfText } from '../../ui/rich-text/html-of-text.ts';
import { TemplatePreview } from './template-preview.tsx';
import { TemplateText } from './template-text.tsx';

/** A mail template, or a new one for null. */
export function TemplateDrawer({
  template,
  disabled,
  onClose,
}: {
  /** Undefined when there is none of the id in the address. */
  template: MailTemplate | null | undefined;
  disabled: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const title = template === null ? t`New template` : (template?.name ?? t`Mail template`);
  return (
    <FormDrawer
      thing={template}
      title={title}
      icon={IconTemplate}
      missing={t`This template does not exist any more.`}
      onClose={onClose}
    >
      {(known) => <TemplateForm template={known} disabled={disabled} onClose={onClose} />}
    </FormDrawer>
  );
}

function TemplateForm({
  template,
  disabled,
  onClose,
}: {
  template: MailTemplate | null;
  disabled: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const [isDone, done] = useDone(onClose);
  const form = useForm({
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
    onSubmit: async (values) => {
      try {
        const body = { ...values, html: values.html || null };
        if (template) await call('updateMailTemplate', { params: { id: template.id }, body });
        else await call('createMailTemplate', { body });
      } catch (error) {
        throw error instanceof ApiError && error.code === 'template_taken'
          ? new ApiError(error.status, error.code, error.message, 'name')
          : error;
      }
      toast.show({ kind: 'done', text: t`${values.name} is saved` });
      done();
    },
  });
  const remove = useAction('removeMailTemplate', {
    onSuccess: (_, { params }) => {
      if (template && params.id === template.id) {
        const { name, subject, text: words, html } = template;
        const undo = () => call('createMailTemplate', { body: { name, subject, text: words, html } });
        toast.show({ text: t`${name} is removed`, undo: () => void undo() });
      }
      done();
    },
    onError: (error) => toast.error(t`The template was not removed`, errorText(error, text('genericError'))),
  });
  return (
    <>
      <LeaveGuard when={form.isDirty && !isDone} parts={['view', 'id']} />
      <Form form={form}>
        <TextField form={form} name="name" label={t`Name`} disabled={disabled} />
        <TextField form={form} name="subject" label={t`Subject`} disabled={disabled} />
        <TemplateText form={form} disabled={disabled} />
        <TemplatePreview {...form.values} />
        {!disabled && (
          <DrawerActs
            save={template ? undefined : t`Add the template`}
            isBusy={form.busy}
            onCancel={onClose}
            onRemove={template ? () => remove.mutate({ params: { id: template.id } }) : undefined}
            isRemoving={remove.isPending}
          />
        )}
      </Form>
    </>
  );
}
