import type { Macro } from '@foyer/contract/macros/shapes';
import { isAdmin } from '@foyer/domain/roles';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { useSession } from '../../session/values.ts';
import { RadioField, TextField } from '../../ui/fields/index.ts';
import { RecordDrawer, type Removal } from '../../ui/record-drawer.tsx';
import { MacroActions } from './macro-actions.tsx';
import { useMacroForm } from './use-macro-form.ts';

/** Shows and edits a macro. Null for a new one. */
export function MacroDrawer({
  macro,
  onClose,
}: {
  /** Undefined when no macro has the id in the address. */
  macro: Macro | null | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const disabled = !useMay('updateMacro');
  const { Role } = useSession();
  const form = useMacroForm(macro, onClose);
  const removalOf = useRemoval();
  return (
    <RecordDrawer
      record={macro}
      form={form}
      title={macro?.name ?? t`New macro`}
      create={t`Create macro`}
      disabled={disabled}
      removal={macro && (macro.isPersonal || isAdmin(Role)) ? removalOf(macro) : null}
      onClose={onClose}
    >
      <div className="field-pair">
        <TextField form={form} name="name" disabled={disabled} />
        <TextField
          form={form}
          name="folder"
          hint={t`Use slashes to nest folders, for example Orders/Delivery`}
          disabled={disabled}
        />
      </div>
      <MacroActions
        actions={form.values.actions}
        error={form.errors.actions}
        disabled={disabled}
        onChange={(actions) => form.set('actions', actions)}
      />
      <RadioField
        form={form}
        name="whose"
        label={t`Available to`}
        inRow
        disabled={disabled}
        options={[
          { value: 'all', label: t`Everyone` },
          { value: 'me', label: t`Only me` },
        ]}
      />
    </RecordDrawer>
  );
}

function useRemoval(): (macro: Macro) => Removal {
  const { t } = useLingui();
  return ({ id, name, isPersonal }) => ({
    name,
    button: t`Delete macro`,
    text: isPersonal
      ? t`Its changes stay. You cannot undo this.`
      : t`No one can run it any more. Its changes stay. You cannot undo this.`,
    remove: () => call('removeMacro', { params: { id } }),
  });
}
