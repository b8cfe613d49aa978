import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { FieldGroup } from '../field.tsx';
import { Icon } from '../icon.tsx';
import type { BaseFieldProps, FieldBinding, InForm, Listed, NameOf, Standalone } from './binding.ts';
import type { Option } from './option-list.tsx';
import { useField } from './use-field.ts';

interface BaseChoiceProps extends BaseFieldProps {
  /** Lays the options out in a row. */
  inRow?: boolean;
}

type RadioProps<
  Values extends object,
  Name extends NameOf<Values, string>,
  Value extends string,
> = BaseChoiceProps &
  (
    | (InForm<Values, Name> & { options: readonly Option<Values[Name] & string>[] })
    | (Standalone<Value> & { options: readonly Option<NoInfer<Value>>[] })
  );

/** Radio buttons; '' is none. */
export function RadioField<
  Values extends object,
  Name extends NameOf<Values, string>,
  Value extends string = string,
>(props: RadioProps<Values, Name, Value>) {
  const field = useField<string>(props);
  const group = useId();
  return (
    <Choices {...props} field={field} role="radiogroup">
      {(option, tie) => (
        <>
          <input
            {...tie}
            type="radio"
            name={`${field.name ?? ''}${group}`}
            value={option.value}
            required={field.rule?.required}
            checked={field.value === option.value}
            onChange={() => field.change(option.value)}
          />
          <span className="check-dot" aria-hidden="true" />
        </>
      )}
    </Choices>
  );
}

type CheckListProps<
  Values extends object,
  Name extends NameOf<Values, readonly string[]>,
  Value extends string,
> = BaseChoiceProps &
  (
    | (InForm<Values, Name> & { options: readonly Option<Listed<Values[Name]>>[] })
    | (Standalone<Value[]> & { options: readonly Option<NoInfer<Value>>[] })
  );

/** Checkboxes; the value keeps the order of the options. */
export function CheckListField<
  Values extends object,
  Name extends NameOf<Values, readonly string[]>,
  Value extends string = string,
>(props: CheckListProps<Values, Name, Value>) {
  const field = useField<readonly string[]>(props);
  const options: readonly Option[] = props.options;
  const toggle = (value: string, ticked: boolean) =>
    field.change(
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? ticked : field.value.includes(one))),
    );
  return (
    <Choices {...props} field={field} role="group">
      {(option, tie) => (
        <>
          <input
            {...tie}
            type="checkbox"
            value={option.value}
            checked={field.value.includes(option.value)}
            onChange={(event) => toggle(option.value, event.target.checked)}
          />
          <span className="check-box" aria-hidden="true">
            <Icon of={IconCheck} size={12} />
          </span>
        </>
      )}
    </Choices>
  );
}

function Choices<Value>({
  field,
  role,
  options,
  label,
  hint,
  disabled,
  inRow,
  children,
}: BaseChoiceProps & {
  field: FieldBinding<Value>;
  role: 'group' | 'radiogroup';
  options: readonly Option[];
  children: (option: Option, tie: { id: string; disabled: boolean | undefined }) => ReactNode;
}) {
  const id = useId();
  return (
    <FieldGroup
      role={role}
      label={label ?? field.rule?.title ?? ''}
      hint={hint}
      error={field.error}
      required={field.rule?.required}
      className={inRow ? 'checks in-row' : 'checks'}
      onLeave={() => field.blur()}
    >
      {options.map((option) => (
        <div className="check" key={option.value}>
          {children(option, { id: `${id}-${option.value}`, disabled: disabled || option.disabled })}
          <label htmlFor={`${id}-${option.value}`}>
            {option.mark}
            {option.label}
            {option.note && <span className="option-note">{option.note}</span>}
          </label>
        </div>
      ))}
    </FieldGroup>
  );
}
