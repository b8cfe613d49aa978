import { useLingui } from '@lingui/react/macro';
import { Combobox } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { Cut } from '../cut.tsx';
import { Icon } from '../icon.tsx';
import type { BaseFieldProps, FieldBinding, InForm, NameOf, Standalone } from './binding.ts';
import { BoundField } from './bound-field.tsx';
import { type Option, OptionList } from './option-list.tsx';
import { useField } from './use-field.ts';
import { useOptions } from './use-options.ts';

/** Props of a select besides value and options. */
export interface BaseSelectProps extends BaseFieldProps {
  placeholder?: string;
  /** Whether the list has a search. Default: from ten options on. */
  searchable?: boolean;
  /** Allows no selection. */
  clearable?: boolean;
}

type Props<
  Values extends object,
  Name extends NameOf<Values, string>,
  Value extends string,
> = BaseSelectProps &
  (
    | (InForm<Values, Name> & { options: readonly Option<Values[Name] & string>[] })
    | (Standalone<Value> & { options: readonly Option<NoInfer<Value>>[] })
  );

/** A select; '' is none. The error of a missing value is 'Please select {title}'. Specification 5. */
export function SelectField<
  Values extends object,
  Name extends NameOf<Values, string>,
  Value extends string = string,
>(props: Props<Values, Name, Value>) {
  const field = useField<string>(props);
  return <SelectControl {...props} field={field} />;
}

/** The control of a select with a bound field. */
export function SelectControl({
  field,
  options,
  label,
  hint,
  disabled,
  placeholder,
  searchable,
  clearable,
}: BaseSelectProps & { field: FieldBinding<string>; options: readonly Option[] }) {
  const { t } = useLingui();
  const { store, close, root, list, control } = useOptions({
    options,
    searchable,
    onLeave: () => field.blur(),
  });
  const chosen = options.find(({ value }) => value === field.value);
  const choose = (value: string) => {
    field.change(value);
    close();
  };
  return (
    <BoundField field={field} label={label} hint={hint}>
      {(tie, title) => (
        <div className="select">
          <Combobox {...root} onOptionSubmit={choose} disabled={disabled}>
            <Combobox.Target targetType="button" withExpandedAttribute>
              <button
                {...tie}
                {...control}
                type="button"
                role="combobox"
                aria-expanded={store.dropdownOpened}
                className={['input', 'select-control', field.error && 'invalid'].filter(Boolean).join(' ')}
                disabled={disabled}
                aria-required={field.rule?.required || undefined}
              >
                {chosen?.mark}
                <Cut className={chosen ? undefined : 'placeholder'}>
                  {chosen?.label ?? placeholder ?? t`Select`}
                </Cut>
                <Icon of={IconChevronDown} className="select-arrow" />
              </button>
            </Combobox.Target>
            <OptionList {...list} label={title} isChosen={(value) => value === field.value} />
          </Combobox>
          {clearable && chosen && !disabled && (
            <button
              type="button"
              className="select-clear"
              aria-label={t`Clear ${title}`}
              onClick={() => choose('')}
            >
              <Icon of={IconX} size={14} />
            </button>
          )}
        </div>
      )}
    </BoundField>
  );
}
