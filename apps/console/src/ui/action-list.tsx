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

/** What something does, in this order: a box for each action, and a menu that adds one. */
export function ActionList<Action extends { readonly type: string }>({
  actions,
  looks,
  offered,
  most,
  hint,
  error,
  disabled,
  isNumbered,
  onChange,
  onAdd,
  children,
}: {
  actions: readonly Action[];
  looks: {
    readonly words: Readonly<Record<Action['type'], MessageDescriptor>>;
    readonly icons: Readonly<Record<Action['type'], IconShape>>;
  };
  /** What may be added. */
  offered: readonly Action['type'][];
  /** How many there may be. */
  most: number;
  hint?: string;
  error: string | undefined;
  disabled: boolean | undefined;
  /** Whether each shows its place. */
  isNumbered?: boolean;
  onChange: (actions: readonly Action[]) => void;
  onAdd: (type: Action['type']) => void;
  /** The fields of one action. */
  children: (action: Action, change: (next: Action) => void) => ReactNode;
}) {
  const { t, i18n } = useLingui();
  const wordsOf = (type: Action['type']) => i18n._(looks.words[type]);
  return (
    <FieldGroup label={t`Actions`} hint={hint} error={error} required className="parts">
      {actions.map((action, place) => {
        const type: Action['type'] = action.type;
        const what = wordsOf(type);
        const nth = i18n.number(place + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an action has no name but its place
          <fieldset key={place} className="action-box" aria-label={t`${nth}: ${what}`}>
            <span className="row t-13 t-m">
              {isNumbered && <span className="t-3 num">{nth}</span>}
              <Icon of={looks.icons[type]} className="t-3" />
              {what}
              {!disabled && (
                <span className="end">
                  <IconButton
                    small
                    icon={IconTrash}
                    label={t`Remove ${what}`}
                    onClick={() => onChange(actions.filter((_, at) => at !== place))}
                  />
                </span>
              )}
            </span>
            {children(action, (next) => onChange(actions.map((one, at) => (at === place ? next : one))))}
          </fieldset>
        );
      })}
      {!disabled && actions.length < most && (
        <Menu label={t`Actions`} trigger={<Button small icon={IconPlus}>{t`Add action`}</Button>}>
          {offered.map((type) => (
            <MenuItem key={type} icon={looks.icons[type]} onSelect={() => onAdd(type)}>
              {wordsOf(type)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </FieldGroup>
  );
}
