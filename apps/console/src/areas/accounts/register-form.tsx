import * as limits from 'virtual:foyer-limits';
import { PASSWORD_MIN_LENGTH } from '@foyer/domain/password';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { fieldTextIn } from '../../i18n/field-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import {
  CheckboxField,
  Form,
  type FormRules,
  type FormState,
  PasswordField,
  TextField,
  useForm,
  useNewPasswordCheck,
} from '../../ui/fields/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLeave } from './leave-link.tsx';
import { SecondFactorStep } from './second-factor/second-factor-step.tsx';
import { type Invited, type Registration, useRegistration } from './use-registration.ts';

/** The pattern of a username: no spaces, slashes or '@'. */
const USER_NAME = '^[^\\s@/\\\\]+$';

/** First Name, Last Name, Username, Email, Password, Repeat Password, terms, Get Started. Specification 2, 5. */
export function RegisterForm({ invitation }: { invitation?: Invited }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const leave = useLeave();
  const registration = useRegistration(invitation, () => void navigate({ to: '/', replace: true }));
  const form = useForm({
    initial: {
      firstName: invitation?.firstName ?? '',
      lastName: invitation?.lastName ?? '',
      userName: '',
      email: invitation?.email ?? '',
      password: '',
      repeat: '',
      terms: false,
    },
    rules: useRules(),
    onSubmit: registration.register,
  });
  const { step, notice } = registration;
  if (step.kind === 'secondFactor') {
    return <SecondFactorStep onDone={registration.proven} onCancel={() => void leave()} />;
  }
  return (
    <Form form={form} className="si-register">
      <TextField form={form} name="firstName" autoComplete="given-name" autoFocus />
      <TextField form={form} name="lastName" autoComplete="family-name" />
      <TextField form={form} name="userName" autoComplete="username" autoCapitalize="none" />
      <TextField form={form} name="email" readOnly={invitation !== undefined} />
      <PasswordField form={form} name="password" isNew />
      <PasswordField form={form} name="repeat" />
      <CheckboxField form={form} name="terms" />
      <Incomplete form={form} />
      <Button type="submit" variant="primary" busy={form.busy}>
        {t`Get Started`}
      </Button>
      <Notice notice={notice} onClose={registration.isAccountMade ? leave : registration.closeNotice} />
    </Form>
  );
}

function useRules(): FormRules<Registration> {
  const { t, i18n } = useLingui();
  const text = useText();
  const newPasswordError = useNewPasswordCheck();
  const repeatTitle = t`Repeat Password`;
  const missingRepeat = { key: 'required', values: { title: repeatTitle } } as const;
  return {
    firstName: { title: t`First Name`, required: true, maxLength: limits.createAccount.firstName },
    lastName: { title: t`Last Name`, required: true, maxLength: limits.createAccount.lastName },
    userName: {
      title: t`Username`,
      type: 'REGEX',
      pattern: USER_NAME,
      required: true,
      minLength: PASSWORD_MIN_LENGTH,
      maxLength: limits.createAccount.userName,
    },
    email: { title: t`Email`, type: 'email', required: true },
    password: { title: t`Password`, required: true, check: newPasswordError },
    repeat: {
      title: repeatTitle,
      check: (repeat, { password }) => {
        if (repeat !== password) return text('registerMismatch');
        return repeat === '' ? fieldTextIn(i18n.locale, missingRepeat) : null;
      },
    },
    terms: {
      title: t`I accept the Terms & Conditions and the Privacy Policy`,
      check: (isAccepted) => (isAccepted ? null : text('registerTerms')),
    },
  };
}

/**
 * Shows that required fields are missing, once terms and passwords are valid, which are checked first. Specification
 * 5.
 */
function Incomplete({ form }: { form: FormState<Registration> }) {
  const text = useText();
  const { values, refusals } = form;
  const isBefore = !values.terms || values.password !== values.repeat;
  const isComplete = Object.values(values).every((value) => value !== '');
  if (refusals === 0 || isBefore || isComplete) return null;
  return (
    <p className="error form-error" role="alert">
      <Icon of={IconAlertCircle} />
      {text('registerIncomplete')}
    </p>
  );
}
