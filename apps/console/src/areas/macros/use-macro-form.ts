import * as limits from 'virtual:foyer-limits';
import type { Macro } from '@foyer/contract/macros/shapes';
import { folderError } from '@foyer/domain/folders';
import { macroError } from '@foyer/domain/macros';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import { useRecordForm } from '../../ui/record-form.ts';
import { type ActionDraft, actionOf, draftOf } from './action-draft.ts';

/** The form values of a macro. */
export interface MacroValues {
  readonly name: string;
  readonly folder: string;
  /** Who can use it. */
  readonly whose: 'all' | 'me';
  readonly actions: readonly ActionDraft[];
}

const valuesOf = (macro: Macro | null | undefined): MacroValues => ({
  name: macro?.name ?? '',
  folder: macro?.folder ?? '',
  whose: macro?.isPersonal ? 'me' : 'all',
  actions: macro?.actions.map(draftOf) ?? [],
});

/** The form of a macro. Null for a new one. */
export function useMacroForm(macro: Macro | null | undefined, onClose: () => void) {
  const { t } = useLingui();
  return useRecordForm<MacroValues>({
    record: macro,
    nameOf: ({ name }) => name,
    onClose,
    initial: valuesOf(macro),
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.createMacro.name },
      folder: { title: t`Folder`, check: folderError },
      actions: { title: t`Actions`, check: (actions) => macroError(actions.map(actionOf)) },
    },
    save: ({ name, folder, whose, actions }, precondition) => {
      const body = { name, folder, isPersonal: whose === 'me', actions: actions.map(actionOf) };
      return macro
        ? call('updateMacro', { params: { id: macro.id }, body: { ...body, ...precondition } })
        : call('createMacro', { body });
    },
  });
}
