import type { Macro } from '@foyer/contract/macros/shapes';
import { isAdmin } from '@foyer/domain/roles';
import { useLingui } from '@lingui/react/macro';
import { IconBolt } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../session/permissions.ts';
import { useSession } from '../../session/values.ts';
import { DrawerActs } from '../../ui/drawer-acts.tsx';
import { Form, LeaveGuard, RadioField, TextField } from '../../ui/fields/index.ts';
import { FormDrawer, useDone } from '../../ui/form-drawer.tsx';
import { MacroActions } from './macro-actions.tsx';
import { RemoveMacro } from './remove-macro.tsx';
import { useMacroForm } from './use-macro-form.ts';

/** A macro, or a new one for null, to look at and to change. */
export function MacroDrawer({
  macro,
  onClose,
}: {
  /** Undefined when there is none of the id in the address. */
  macro: Macro | null | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const title = macro === null ? t`New macro` : (macro?.name ?? t`Macro`);
  return (
    <FormDrawer
      thing={macro}
      title={title}
      icon={IconBolt}
      missing={t`This macro does not exist any more.`}
      onClose={onClose}
    >
      {(known) => <MacroForm macro={known} onClose={onClose} />}
    </FormDrawer>
  );
}

function MacroForm({ macro, onClose }: { macro: Macro | null; onClose: () => void }) {
  const { t } = useLingui();
  const disabled = !useMay('updateMacro');
  const { Role } = useSession();
  const [isDone, done] = useDone(onClose);
  const [removes, setRemoves] = useState(false);
  const form = useMacroForm(macro, done);
  const mayRemove = macro && (macro.isPersonal || isAdmin(Role));
  return (
    <>
      <LeaveGuard when={form.isDirty && !isDone} parts={['id']} />
      <Form form={form}>
        <div className="field-pair">
          <TextField form={form} name="name" disabled={disabled} />
          <TextField
            form={form}
            name="folder"
            hint={t`Nested by slashes, as Orders/Delivery`}
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
          label={t`Who uses it`}
          inRow
          disabled={disabled}
          options={[
            { value: 'all', label: t`Everybody` },
            { value: 'me', label: t`Only me` },
          ]}
        />
        {!disabled && (
          <DrawerActs
            isBusy={form.busy}
            onCancel={onClose}
            onRemove={mayRemove ? () => setRemoves(true) : undefined}
          />
        )}
      </Form>
      {macro && removes && <RemoveMacro macro={macro} onClose={() => setRemoves(false)} onRemoved={done} />}
    </>
  );
}
