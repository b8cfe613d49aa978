import { MACRO_ACTIONS_MAX } from '@foyer/domain/macros';
import { useLingui } from '@lingui/react/macro';
import { ACTION_ICONS, ACTION_WORDS } from '../../macros/macro-words.ts';
import { ActionList } from '../../ui/action-list.tsx';
import { type ActionDraft, type ActionType, inOrder, newDraft } from './action-draft.ts';
import { ActionFields } from './action-fields.tsx';

const LOOKS = { words: ACTION_WORDS, icons: ACTION_ICONS };

const TYPES = Object.keys(ACTION_WORDS) as ActionType[];

/** What a macro may do several times. */
const SEVERAL: readonly ActionType[] = ['note', 'add_label', 'remove_label'];

/** What a macro does, in the order in which it is done. */
export function MacroActions({
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
  const { t } = useLingui();
  const offered = TYPES.filter(
    (type) => SEVERAL.includes(type) || !actions.some((action) => action.type === type),
  );
  return (
    <ActionList
      actions={actions}
      looks={LOOKS}
      offered={offered}
      most={MACRO_ACTIONS_MAX}
      hint={t`Actions run in this order. If one fails, none are applied.`}
      error={error}
      disabled={disabled}
      isNumbered
      onChange={onChange}
      onAdd={(type) => onChange(inOrder([...actions, newDraft(type)]))}
    >
      {(action, change) => (
        <ActionFields
          action={action}
          disabled={disabled}
          onChange={(part) => change({ ...action, ...part })}
        />
      )}
    </ActionList>
  );
}
