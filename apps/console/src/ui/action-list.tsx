import './action-list.css';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { FieldGroup } from './field.tsx';
import { Icon, type IconShape } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Menu, MenuItem } from './menu.tsx';

/** An editor for an ordered list of actions: a box for each, and a menu that adds one. */
export function ActionList<Action extends { readonly type: string }>({
  actions,
  appearance,
  offered,
  max,
  hint,
  error,
  disabled,
  isNumbered,
  onChange,
  onAdd,
  children,
}: {
  actions: readonly Action[];
  appearance: {
    readonly labels: Readonly<Record<Action['type'], MessageDescriptor>>;
    readonly icons: Readonly<Record<Action['type'], IconShape>>;
  };
  /** The types offered by the menu. */
  offered: readonly Action['type'][];
  /** Maximum number of actions. */
  max: number;
  hint?: string;
  error: string | undefined;
  disabled: boolean | undefined;
  /** Whether each shows its number. */
  isNumbered?: boolean;
  onChange: (actions: readonly Action[]) => void;
  onAdd: (type: Action['type']) => void;
  /** Renders the fields of one action. */
  children: (action: Action, change: (next: Action) => void) => ReactNode;
}) {
  const { t, i18n } = useLingui();
  const labelOf = (type: Action['type']) => i18n._(appearance.labels[type]);
  return (
    <FieldGroup label={t`Actions`} hint={hint} error={error} required className="parts">
      {actions.map((action, index) => {
        const type: Action['type'] = action.type;
        const what = labelOf(type);
        const nth = i18n.number(index + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: actions are identified by position only
          <fieldset key={index} className="action-box" aria-label={t`${nth}: ${what}`}>
            <span className="row t-13 t-m">
              {isNumbered && <span className="t-3 num">{nth}</span>}
              <Icon of={appearance.icons[type]} className="t-3" />
              {what}
              {!disabled && (
                <span className="end">
                  <IconButton
                    small
                    icon={IconTrash}
                    label={t`Remove ${what}`}
                    onClick={() => onChange(actions.filter((_, at) => at !== index))}
                  />
                </span>
              )}
            </span>
            {children(action, (next) => onChange(actions.map((one, at) => (at === index ? next : one))))}
          </fieldset>
        );
      })}
      {!disabled && actions.length < max && (
        <Menu label={t`Actions`} trigger={<Button small icon={IconPlus}>{t`Add action`}</Button>}>
          {offered.map((type) => (
            <MenuItem key={type} icon={appearance.icons[type]} onSelect={() => onAdd(type)}>
              {labelOf(type)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </FieldGroup>
  );
}
