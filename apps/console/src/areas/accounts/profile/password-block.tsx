import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError, useAction } from '../../../api/index.ts';
import { Form, PasswordField, useForm, useNewPasswordCheck } from '../../../ui/fields/index.ts';
import { Block, Button, toast } from '../../../ui/index.ts';

const EMPTY = { password: '', newPassword: '', again: '' };

/** Changes the password, which ends all other sessions. */
export function PasswordBlock() {
  const { t } = useLingui();
  const [changes, setChanges] = useState(0);
  return (
    <Block title={t`Password`} hint={t`Changing your password signs you out everywhere else.`}>
      <PasswordForm key={changes} onChanged={() => setChanges((count) => count + 1)} />
    </Block>
  );
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useLingui();
  const isStrong = useNewPasswordCheck();
  const change = useAction('changePassword');
  const form = useForm({
    initial: EMPTY,
    rules: {
      password: { title: t`Current password`, required: true },
      newPassword: {
        title: t`New password`,
        required: true,
        check: (password, values) =>
          isStrong(password) ??
          (password === values.password ? t`Please enter a password other than the current one` : null),
      },
      again: {
        title: t`New password again`,
        required: true,
        check: (again, { newPassword }) => (again === newPassword ? null : t`The passwords do not match`),
      },
    },
    onSubmit: async ({ password, newPassword }) => {
      try {
        await change.mutateAsync({ body: { password, newPassword } });
      } catch (error) {
        throw ofField(error);
      }
      toast.show({
        kind: 'done',
        text: t`Password changed`,
        more: t`You were signed out everywhere else.`,
      });
      onChanged();
    },
  });
  return (
    <Form form={form} label={t`Password`}>
      <PasswordField form={form} name="password" />
      <div className="field-pair">
        <PasswordField form={form} name="newPassword" isNew />
        <PasswordField form={form} name="again" />
      </div>
      <Button type="submit" busy={form.busy}>
        {t`Change password`}
      </Button>
    </Form>
  );
}

/** A refusal of the current password belongs to its field. */
function ofField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'wrong_password') return error;
  return new ApiError(error.status, error.code, error.message, 'password');
}
