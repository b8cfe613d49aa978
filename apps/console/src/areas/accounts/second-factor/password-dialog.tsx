import { useLingui } from '@lingui/react/macro';
import { ApiError } from '../../../api/index.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, PasswordField, useForm } from '../../../ui/fields/index.ts';
import { FormButtons } from './form-buttons.tsx';
import { useRefusalText } from './use-refusal-text.ts';

/** Asks for the password before a change of second factors. Refusals are shown in the dialog. */
export function PasswordDialog({
  title,
  text,
  action,
  variant,
  onPassword,
  onClose,
}: {
  title: string;
  text: string;
  /** The label of the button. */
  action: string;
  variant: 'primary' | 'danger';
  /** Throws to refuse. */
  onPassword: (password: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const form = useForm({
    initial: { password: '' },
    rules: { password: { title: t`Current password`, required: true } },
    onSubmit: async ({ password }) => {
      try {
        await onPassword(password);
      } catch (error) {
        throw new ApiError(400, 'refused', refusalText(error));
      }
    },
  });
  return (
    <Dialog opened onClose={onClose} title={title}>
      <p>{text}</p>
      <div className="sf-dialog">
        <Form form={form}>
          <PasswordField form={form} name="password" autoFocus />
          <FormButtons variant={variant} busy={form.busy} onCancel={onClose}>
            {action}
          </FormButtons>
        </Form>
      </div>
    </Dialog>
  );
}
