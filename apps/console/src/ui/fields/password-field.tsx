import { passwordStrength } from '@foyer/domain/password';
import { useLingui as useLocale } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { passwordTextIn } from '../../i18n/field-text.ts';
import { Icon } from '../icon.tsx';
import { Input } from '../input.tsx';
import type { BaseFieldProps, InForm, NameOf, Standalone } from './binding.ts';
import { BoundField } from './bound-field.tsx';
import { useField } from './use-field.ts';

type Props<Values extends object> = BaseFieldProps & {
  /** Shows the strength of a new password and lets the browser generate one. */
  isNew?: boolean;
  /** A password of another system, for which the browser offers no saved one. */
  isForeign?: boolean;
  placeholder?: string | undefined;
  beside?: ReactNode;
  autoFocus?: boolean;
} & (InForm<Values, NameOf<Values, string, string>> | Standalone<string>);

/** A password with a show button; a new one with its strength. Specification 5. */
export function PasswordField<Values extends object>(props: Props<Values>) {
  const { t } = useLingui();
  const { label, hint, placeholder, beside, isNew, isForeign, disabled, autoFocus } = props;
  const field = useField<string>(props);
  const [shown, setShown] = useState(false);
  return (
    <BoundField field={field} label={label} hint={hint} beside={beside}>
      {(control) => (
        <>
          <Input
            {...control}
            name={field.name}
            type={shown ? 'text' : 'password'}
            autoComplete={isNew || isForeign ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            spellCheck={false}
            required={field.rule?.required}
            disabled={disabled}
            placeholder={placeholder}
            autoFocus={autoFocus}
            boxClassName="with-button"
            value={field.value}
            onChange={(event) => field.change(event.target.value)}
            onBlur={() => field.blur()}
            end={
              <button
                type="button"
                className="eye"
                aria-label={shown ? t`Hide password` : t`Show password`}
                disabled={disabled}
                onClick={() => setShown(!shown)}
              >
                <Icon of={shown ? IconEyeOff : IconEye} />
              </button>
            }
          />
          {isNew && field.value !== '' && <Strength password={field.value} />}
        </>
      )}
    </BoundField>
  );
}

function Strength({ password }: { password: string }) {
  const { t } = useLingui();
  const strength = passwordStrength(password);
  const strengthLabels = { 'too-weak': t`Too weak`, weak: t`Weak`, medium: t`Medium`, strong: t`Strong` };
  return (
    <div className={`strength ${strength}`} aria-live="polite">
      <span className="strength-bar" aria-hidden="true" />
      <span>{strengthLabels[strength]}</span>
    </div>
  );
}

/** The `check` of a rule for new passwords: returns what is missing. Specification 5. */
export function useNewPasswordCheck(): (password: string) => string | null {
  const { i18n } = useLocale();
  return (password) => passwordTextIn(i18n.locale, password);
}
