import type { Macro, MacroFailure, MacroOutcome } from '@foyer/contract/macros/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, errorText } from '../api/index.ts';
import { refusalText } from '../i18n/refusals.ts';
import { useText } from '../i18n/use-text.ts';
import { toast } from '../ui/index.ts';

/** The most failure reasons in one toast. */
const REASONS_SHOWN = 3;

/**
 * Runs macros on one or many conversations, shows the outcome and reverts it on Undo. The toasts appear even after the
 * component has unmounted.
 */
export function useMacroRun(onRun?: (outcome: MacroOutcome) => void) {
  const { t } = useLingui();
  const text = useText();
  const [isBusy, setBusy] = useState(false);

  const undoRun = async (name: string, id: string) => {
    try {
      const { failed } = await call('undoMacro', { params: { id } });
      if (failed.length === 0) toast.show({ kind: 'done', text: t`${name} undone` });
      else {
        const text = t`${name} could not be undone everywhere`;
        toast.show({ kind: 'warning', text, more: reasonsOf(failed) });
      }
    } catch (error) {
      toast.error(t`Could not undo ${name}`, errorText(error, text('genericError')));
    }
  };

  const showOutcome = (name: string, isMany: boolean, outcome: MacroOutcome) => {
    const { done, failed, undo: way } = outcome;
    toast.show({
      kind: failed.length > 0 ? 'warning' : 'done',
      text: isMany
        ? t`Ran ${name} on ${plural(done.length, { one: '# conversation', other: '# conversations' })}`
        : t`Ran ${name}`,
      ...(failed.length > 0 && { more: reasonsOf(failed) }),
      ...(way && { undo: () => void undoRun(name, way.id) }),
    });
    onRun?.(outcome);
  };

  const run = async ({ id, name }: Pick<Macro, 'id' | 'name'>, conversationIDs: readonly string[]) => {
    const [first] = conversationIDs;
    if (first === undefined || isBusy) return;
    const isMany = conversationIDs.length > 1;
    setBusy(true);
    try {
      const outcome = isMany
        ? await call('runMacroOnMany', { params: { id }, body: { conversationIDs: [...conversationIDs] } })
        : await call('runMacro', { params: { id: first, macroId: id } });
      showOutcome(name, isMany, outcome);
    } catch (error) {
      toast.error(t`Could not run ${name}`, errorText(error, text('genericError')));
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}

/** The first failure reasons, each with its conversation. */
const reasonsOf = (failed: readonly MacroFailure[]): string =>
  failed
    .slice(0, REASONS_SHOWN)
    .map(({ name, errorDescription, wording }) =>
      [name, errorDescription && refusalText(errorDescription, wording)].filter(Boolean).join(': '),
    )
    .join(' ');
