import { useLingui } from '@lingui/react/macro';
import { Combobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { joinedText } from '../../i18n/joined-text.ts';
import { Cut } from '../cut.tsx';
import { Icon } from '../icon.tsx';
import type { InForm, Listed, NameOf, Standalone } from './binding.ts';
import { BoundField } from './bound-field.tsx';
import { boxClass } from './box-class.ts';
import { FieldChips } from './field-chips.tsx';
import { type Option, OptionList } from './option-list.tsx';
import type { BaseSelectProps } from './select-field.tsx';
import { useField } from './use-field.ts';
import { useOptions } from './use-options.ts';

type Props<
  Values extends object,
  Name extends NameOf<Values, readonly string[]>,
  Value extends string,
> = Omit<BaseSelectProps, 'clearable'> &
  (
    | (InForm<Values, Name> & { options: readonly Option<Listed<Values[Name]>>[] })
    | (Standalone<Value[]> & { options: readonly Option<NoInfer<Value>>[] })
  );

/** A multi-select; the values are removable chips in the order chosen. */
export function MultiSelectField<
  Values extends object,
  Name extends NameOf<Values, readonly string[]>,
  Value extends string = string,
>(props: Props<Values, Name, Value>) {
  const { t } = useLingui();
  const { label, hint, disabled, placeholder, searchable } = props;
  const options: readonly Option[] = props.options;
  const field = useField<readonly string[]>(props);
  const { store, root, list, control } = useOptions({ options, searchable, onLeave: () => field.blur() });
  const remove = (value: string) => field.change(field.value.filter((one) => one !== value));
  const toggle = (value: string) =>
    field.value.includes(value) ? remove(value) : field.change([...field.value, value]);
  const removeValue = (value: string) => {
    remove(value);
    store.focusTarget();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && !store.dropdownOpened) field.change(field.value.slice(0, -1));
    else control.onKeyDown?.(event);
  };
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  return (
    <BoundField field={field} label={label} hint={hint}>
      {(tie, title) => (
        <Combobox {...root} onOptionSubmit={toggle} disabled={disabled}>
          <Combobox.DropdownTarget>
            <div className={boxClass('chips', field.error, disabled)}>
              <FieldChips
                values={field.value}
                labelOf={labelOf}
                onRemove={disabled ? undefined : removeValue}
              />
              <Combobox.EventsTarget targetType="button" withExpandedAttribute>
                <button
                  {...tie}
                  {...control}
                  type="button"
                  role="combobox"
                  aria-expanded={store.dropdownOpened}
                  className="chips-control"
                  disabled={disabled}
                  aria-required={field.rule?.required || undefined}
                  onKeyDown={onKeyDown}
                >
                  <Cut className="placeholder">
                    {field.value.length === 0 ? (placeholder ?? t`Select`) : ''}
                    <span className="sr">{joinedText(field.value.map(labelOf))}</span>
                  </Cut>
                  <Icon of={IconChevronDown} className="select-arrow" />
                </button>
              </Combobox.EventsTarget>
            </div>
          </Combobox.DropdownTarget>
          <OptionList {...list} label={title} several isChosen={(value) => field.value.includes(value)} />
        </Combobox>
      )}
    </BoundField>
  );
}
