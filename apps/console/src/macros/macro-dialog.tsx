import type { Macro, MacroOutcome } from '@foyer/contract/macros/shapes';
import type { CannedContext } from '@foyer/domain/canned';
import { isUndoable } from '@foyer/domain/macros';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Dialog } from '../ui/index.ts';
import { MacroPreview } from './macro-preview.tsx';
import { useMacroRun } from './use-macro-run.ts';

interface Props {
  macro: Macro;
  conversationIDs: readonly string[];
  /** Values for the variables of replies; empty for several conversations. */
  context: CannedContext;
  onRun?: ((outcome: MacroOutcome) => void) | undefined;
  onClose: () => void;
}

/** Previews a macro and runs it. */
export function MacroDialog({ macro, conversationIDs, context, onRun, onClose }: Props) {
  const { t } = useLingui();
  const { run, isBusy } = useMacroRun(onRun);
  const count = conversationIDs.length;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={macro.name}
      width={480}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            data-autofocus
            onClick={() => void run(macro, conversationIDs).then(onClose)}
          >
            {count > 1
              ? t`Run on ${plural(count, { one: '# conversation', other: '# conversations' })}`
              : t`Run`}
          </Button>
        </>
      }
    >
      <MacroPreview actions={macro.actions} context={context} />
      <p className="t-12 t-3">
        {isUndoable(macro.actions)
          ? t`If one action fails, none are applied. You can undo this for ten minutes.`
          : t`If one action fails, none are applied. You can undo everything except messages and notes for ten minutes.`}
      </p>
    </Dialog>
  );
}
