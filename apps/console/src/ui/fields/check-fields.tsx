import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Below, controlOf } from '../field.tsx';
import { Icon } from '../icon.tsx';
import type { BaseFieldProps, InForm, NameOf, Standalone } from './binding.ts';
import { useField } from './use-field.ts';

type Props<Values extends object> = Omit<BaseFieldProps, 'label'> & {
  /** The label, which may contain a link. Default: the title of the rule. */
  label?: ReactNode;
} & (InForm<Values, NameOf<Values, boolean, boolean>> | Standalone<boolean>);

/** A checkbox. */
export function CheckboxField<Values extends object>(props: Props<Values>) {
  return <Ticked {...useTicked(props)} className="check" />;
}

/** A switch. */
export function SwitchField<Values extends object>(props: Props<Values>) {
  return <Ticked {...useTicked(props)} className="check switched" role="switch" />;
}

function useTicked<Values extends object>(props: Props<Values>) {
  const { label, hint, disabled } = props;
  const field = useField<boolean>(props);
  return { label: label ?? field.rule?.title, hint, disabled, field };
}

function Ticked({
  label,
  hint,
  disabled,
  field,
  className,
  role,
}: ReturnType<typeof useTicked> & { className: string; role?: 'switch' }) {
  const id = useId();
  const required = field.rule?.required;
  return (
    <div className="field">
      <div className={className}>
        <input
          {...controlOf(id, { hint, error: field.error })}
          type="checkbox"
          role={role}
          name={field.name}
          required={required}
          disabled={disabled}
          checked={field.value}
          onChange={(event) => field.change(event.target.checked)}
          onBlur={() => field.blur()}
        />
        {role ? (
          <span className="check-track" aria-hidden="true" />
        ) : (
          <span className="check-box" aria-hidden="true">
            <Icon of={IconCheck} size={12} />
          </span>
        )}
        <label className={required ? 'required' : undefined} htmlFor={id}>
          {label}
        </label>
      </div>
      <Below id={id} hint={hint} error={field.error} />
    </div>
  );
}
