import './variables.css';
import { CANNED_VARIABLES } from '@foyer/domain/canned';
import { useLingui } from '@lingui/react/macro';
import { IconVariable } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import type { FieldBinding } from '../fields/binding.ts';
import { boxClass } from '../fields/box-class.ts';
import { Menu, MenuItem } from '../menu.tsx';
import { VARIABLE_LABELS } from './variable-labels.ts';

/** A multi-line text field with a menu that inserts canned-reply variables at the caret. */
export function VariablesArea({
  field,
  label,
  rows = 6,
  disabled,
}: {
  field: FieldBinding<string>;
  label: string;
  rows?: number;
  disabled?: boolean;
}) {
  const { t, i18n } = useLingui();
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
    <Field label={label} error={field.error} required={field.rule?.required} beside={menu}>
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
    </Field>
  );
}
