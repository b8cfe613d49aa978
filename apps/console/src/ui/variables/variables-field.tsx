import './variables.css';
import { CANNED_VARIABLES } from '@foyer/domain/canned';
import { useLingui } from '@lingui/react/macro';
import { IconVariable } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '../button.tsx';
import type { BaseFieldProps, InForm, NameOf, Standalone } from '../fields/binding.ts';
import { BoundField } from '../fields/bound-field.tsx';
import { boxClass } from '../fields/box-class.ts';
import { useField } from '../fields/use-field.ts';
import { Menu, MenuItem } from '../menu.tsx';
import { VARIABLE_LABELS } from './variable-labels.ts';

type Props<Values extends object> = BaseFieldProps & {
  /** Visible lines. */
  rows?: number;
} & (InForm<Values, NameOf<Values, string, string>> | Standalone<string>);

/** A multi-line text field with a menu that inserts canned-reply variables at the caret. */
export function VariablesField<Values extends object>(props: Props<Values>) {
  const { label, hint, disabled, rows = 6 } = props;
  const { t, i18n } = useLingui();
  const field = useField<string>(props);
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (text: string) => {
    const start = box.current?.selectionStart ?? field.value.length;
    const end = box.current?.selectionEnd ?? start;
    field.change(field.value.slice(0, start) + text + field.value.slice(end));
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(start + text.length, start + text.length);
    });
  };
  const menu = !disabled && (
    <Menu
      align="end"
      label={t`Variables`}
      trigger={<Button small variant="quiet" icon={IconVariable}>{t`Insert a variable`}</Button>}
    >
      {CANNED_VARIABLES.map((name) => (
        <MenuItem key={name} onSelect={() => insert(`{{${name}}}`)}>
          {i18n._(VARIABLE_LABELS[name])}
        </MenuItem>
      ))}
    </Menu>
  );
  return (
    <BoundField field={field} label={label} hint={hint} beside={menu}>
      {(control) => (
        <div className={boxClass('area', field.error, disabled)}>
          <textarea
            {...control}
            ref={box}
            name={field.name}
            dir={field.value === '' ? undefined : 'auto'}
            rows={rows}
            required={field.rule?.required}
            disabled={disabled}
            value={field.value}
            onChange={(event) => field.change(event.target.value)}
            onBlur={() => field.blur()}
          />
        </div>
      )}
    </BoundField>
  );
}
