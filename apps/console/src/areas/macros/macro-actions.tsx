import { MACRO_ACTIONS_MAX } from '@foyer/domain/macros';
import { useLingui } from '@lingui/react/macro';
import { ACTION_ICONS, ACTION_LABELS } from '../../macros/macro-labels.ts';
import { ActionList } from '../../ui/action-list.tsx';
import { type ActionDraft, type ActionType, inOrder, newDraft } from './action-draft.ts';
import { ActionFields } from './action-fields.tsx';

const APPEARANCE = { labels: ACTION_LABELS, icons: ACTION_ICONS };

const TYPES = Object.keys(ACTION_LABELS) as ActionType[];

/** Actions that a macro can contain several times. */
const SEVERAL: readonly ActionType[] = ['note', 'add_label', 'remove_label'];

/** The actions of a macro, in the order of execution. */
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
      appearance={APPEARANCE}
      offered={offered}
      max={MACRO_ACTIONS_MAX}
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
