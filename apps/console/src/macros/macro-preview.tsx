import './macros.css';
import type { CannedContext } from '@foyer/domain/canned';
import type { MacroAction } from '@foyer/domain/macros';
import { useLingui } from '@lingui/react/macro';
import { Icon } from '../ui/index.ts';
import { FilledPreview } from '../ui/variables/filled-preview.tsx';
import { ACTION_ICONS, useActionText } from './macro-labels.ts';

/** The actions of a macro in order, with replies as they will be read. */
export function MacroPreview({
  actions,
  context,
}: {
  actions: readonly MacroAction[];
  context: CannedContext;
}) {
  const { t } = useLingui();
  const textOf = useActionText();
  return (
    <ol className="macro-steps" aria-label={t`Actions`}>
      {actions.map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: actions are identified by position only
        <li key={index}>
          <span className="row">
            <Icon of={ACTION_ICONS[action.type]} className="t-3" />
            {textOf(action)}
          </span>
          {action.type === 'reply' && <FilledPreview text={action.text} context={context} />}
          {action.type === 'note' && (
            <p className="macro-note" dir="auto">
              {action.text}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
