import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { Form, PasswordField, TextField, useForm } from '../../ui/fields/index.ts';
import { Icon } from '../../ui/icon.tsx';

/** Username and password, both required (Specification 5). A failed attempt keeps the input. */
export function SignInForm({
  error,
  onSubmit,
}: {
  /** Why the last attempt failed. */
  error?: string;
  onSubmit: (userName: string, password: string) => Promise<unknown>;
}) {
  const { t } = useLingui();
  const form = useForm({
    initial: { userName: '', password: '' },
    rules: {
      userName: { title: t`Username`, required: true },
      password: { title: t`Password`, required: true },
    },
    onSubmit: ({ userName, password }) => onSubmit(userName.trim(), password),
  });
  return (
    <Form form={form}>
      {error && (
        <p className="error form-error" role="alert">
          <Icon of={IconAlertCircle} />
          {error}
        </p>
      )}
      <TextField form={form} name="userName" autoComplete="username" autoCapitalize="none" autoFocus />
      <PasswordField
        form={form}
        name="password"
        beside={
          <Link className="link t-13" to="/forgotpassword">
            {t`Forgot password`}
          </Link>
        }
      />
      <Button type="submit" variant="primary" busy={form.busy}>
        {form.busy ? t`Signing in` : t`Sign in`}
      </Button>
    </Form>
  );
}
