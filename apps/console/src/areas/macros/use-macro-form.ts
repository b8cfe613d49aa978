import * as limits from 'virtual:foyer-limits';
import type { Macro } from '@foyer/contract/macros/shapes';
import { folderError } from '@foyer/domain/folders';
import { macroError } from '@foyer/domain/macros';
import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../api/index.ts';
import { type FormState, useForm } from '../../ui/fields/index.ts';
import { toast } from '../../ui/index.ts';
import { type ActionDraft, actionOf, draftOf } from './action-draft.ts';

/** A macro as its form holds it. */
export interface MacroValues {
  readonly name: string;
  readonly folder: string;
  /** Who uses it. */
  readonly whose: 'all' | 'me';
  readonly actions: readonly ActionDraft[];
}

const valuesOf = (macro: Macro | null): MacroValues => ({
  name: macro?.name ?? '',
  folder: macro?.folder ?? '',
  whose: macro?.isPersonal ? 'me' : 'all',
  actions: macro?.actions.map(draftOf) ?? [],
});

/** The form of a macro, or of a new one for null. */
export function useMacroForm(macro: Macro | null, onSaved: () => void): FormState<MacroValues> {
  const { t } = useLingui();
  const create = useAction('createMacro');
  const update = useAction('updateMacro');
  return useForm<MacroValues>({
    initial: valuesOf(macro),
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.createMacro.name },
      folder: { title: t`Folder`, check: folderError },
      actions: { title: t`Actions`, check: (actions) => macroError(actions.map(actionOf)) },
    },
    onSubmit: async ({ name, folder, whose, actions }) => {
      const body = { name, folder, isPersonal: whose === 'me', actions: actions.map(actionOf) };
      if (macro) await update.mutateAsync({ params: { id: macro.id }, body });
      else await create.mutateAsync({ body });
      toast.show({ kind: 'done', text: t`${name} is saved` });
      onSaved();
    },
  });
}
