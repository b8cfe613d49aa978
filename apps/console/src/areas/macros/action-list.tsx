import { MACRO_ACTIONS_MAX } from '@foyer/domain/macros';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { ACTION_ICONS, ACTION_WORDS } from '../../macros/macro-words.ts';
import { FieldGroup } from '../../ui/field.tsx';
import { Button, Icon, IconButton, Menu, MenuItem } from '../../ui/index.ts';
import { type ActionDraft, type ActionType, inOrder, newDraft } from './action-draft.ts';
import { ActionFields } from './action-fields.tsx';

const TYPES = Object.keys(ACTION_WORDS) as ActionType[];

/** What a macro may do several times. */
const SEVERAL: readonly ActionType[] = ['note', 'add_label', 'remove_label'];

/** What a macro does, in the order in which it is done. */
export function ActionList({
  actions,
  error,
  disabled,
  onChange,
}: {
  actions: readonly ActionDraft[];
  error: string | undefined;
  disabled: boolean | undefined;
  onChange: (actions: readonly ActionDraft[]) => void;
}) {
  const { t, i18n } = useLingui();
  const offered = TYPES.filter(
    (type) => SEVERAL.includes(type) || !actions.some((action) => action.type === type),
  );
  const put = (place: number, part: Partial<ActionDraft>) =>
    onChange(actions.map((action, at) => (at === place ? { ...action, ...part } : action)));
  return (
    <FieldGroup
      label={t`What it does`}
      hint={t`All of it is done in this order, or nothing.`}
      error={error}
      required
      className="macro-actions"
    >
      {actions.map((action, place) => {
        const what = i18n._(ACTION_WORDS[action.type]);
        const nth = i18n.number(place + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an action has no name but its place
          <fieldset key={place} className="macro-action" aria-label={t`${nth}: ${what}`}>
            <span className="row t-13 t-m">
              <span className="t-3 num">{nth}</span>
              <Icon of={ACTION_ICONS[action.type]} className="t-3" />
              {what}
              {!disabled && (
                <span className="end">
                  <IconButton
                    small
                    icon={IconTrash}
                    label={t`Remove: ${what}`}
                    onClick={() => onChange(actions.filter((_, at) => at !== place))}
                  />
                </span>
              )}
            </span>
            <ActionFields action={action} disabled={disabled} onChange={(part) => put(place, part)} />
          </fieldset>
        );
      })}
      {!disabled && actions.length < MACRO_ACTIONS_MAX && (
        <Menu label={t`Actions`} trigger={<Button small icon={IconPlus}>{t`Add an action`}</Button>}>
          {offered.map((type) => (
            <MenuItem
              key={type}
              icon={ACTION_ICONS[type]}
              onSelect={() => onChange(inOrder([...actions, newDraft(type)]))}
            >
              {i18n._(ACTION_WORDS[type])}
            </MenuItem>
          ))}
        </Menu>
      )}
    </FieldGroup>
  );
}
