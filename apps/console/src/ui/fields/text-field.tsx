import { type FieldType, typedValue } from '@foyer/domain/fields';
import type { ComponentProps, ReactNode } from 'react';
import type { IconShape } from '../icon.tsx';
import { Input } from '../input.tsx';
import type { BaseFieldProps, InForm, NameOf, Standalone } from './binding.ts';
import { BoundField } from './bound-field.tsx';
import { useField } from './use-field.ts';

type InputHints = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
>;

const ADDRESS: InputHints = { type: 'url', autoCapitalize: 'none', spellCheck: false };

/** Input hints for keyboards and browsers by field type. */
const HINTS: Partial<Record<FieldType, InputHints>> = {
  email: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  EMAIL: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  mobile: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
  PHONE: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
  number: { inputMode: 'numeric' },
  NUMBER: { inputMode: 'numeric' },
  price: { inputMode: 'decimal' },
  negativePrice: { inputMode: 'text' },
  url: ADDRESS,
  ATTACHMENT: ADDRESS,
  CAMERA: ADDRESS,
  cvv: { inputMode: 'numeric', autoComplete: 'cc-csc' },
  expiryDate: { inputMode: 'text', autoComplete: 'cc-exp' },
  attribute: { autoCapitalize: 'none', spellCheck: false },
};

/** Props of a text field besides its value. */
export interface BaseTextFieldProps extends BaseFieldProps {
  placeholder?: string;
  icon?: IconShape;
  /** Content at the end, inside the box, such as a unit. */
  end?: ReactNode;
  /** Content at the end of the label's line, such as a link. */
  beside?: ReactNode;
  autoFocus?: boolean;
  /** Characters that can be typed. */
  maxLength?: number;
  autoComplete?: string;
  autoCapitalize?: 'none' | 'words';
  readOnly?: boolean;
}

type Props<Values extends object> = BaseTextFieldProps &
  (InForm<Values, NameOf<Values, string, string>> | Standalone<string>);

/** A one-line text field of any type; characters that the type excludes cannot be typed. Specification 5. */
export function TextField<Values extends object>(props: Props<Values>) {
  const { label, hint, beside, icon, end, disabled, placeholder, autoFocus, readOnly, maxLength } = props;
  const field = useField<string>(props);
  const type = field.rule?.type ?? 'TEXT';
  const hints = { ...HINTS[type], ...given(props) };
  return (
    <BoundField field={field} label={label} hint={hint} beside={beside}>
      {(control) => (
        <Input
          {...control}
          {...hints}
          name={field.name}
          dir={field.value === '' ? undefined : 'auto'}
          required={field.rule?.required}
          disabled={disabled}
          readOnly={readOnly}
          placeholder={placeholder}
          autoFocus={autoFocus}
          maxLength={maxLength}
          icon={icon}
          end={end}
          value={field.value}
          onChange={(event) => field.change(typedValue(type, event.target.value))}
          onBlur={() => field.blur()}
        />
      )}
    </BoundField>
  );
}

function given({ autoComplete, autoCapitalize }: BaseTextFieldProps): InputHints {
  return { ...(autoComplete && { autoComplete }), ...(autoCapitalize && { autoCapitalize }) };
}
