import type { Macro } from '@foyer/contract/macros/shapes';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import { RemovalDialog, type RemovalEnds } from '../../ui/removal-dialog.tsx';

/** Asks before a macro goes. */
export function RemoveMacro({ macro: { id, name, isPersonal }, ...ends }: RemovalEnds & { macro: Macro }) {
  const { t } = useLingui();
  return (
    <RemovalDialog
      name={name}
      button={t`Remove the macro`}
      remove={() => call('removeMacro', { params: { id } })}
      {...ends}
    >
      {isPersonal
        ? t`What it did stays as it is. This cannot be undone.`
        : t`Nobody can run it any more. What it did stays as it is. This cannot be undone.`}
    </RemovalDialog>
  );
}
