import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { Button } from './button.tsx';
import { Cut } from './cut.tsx';
import { LeaveGuard } from './fields/index.ts';
import type { FormState } from './fields/use-form.ts';
import { Icon } from './icon.tsx';
import { toastFloor } from './toast-floor.ts';

/** A floating bar below a form with changes: saves or reverts them. Also guards against leaving. */
export function SaveBar<Values extends object>({
  form,
}: {
  form: Pick<FormState<Values>, 'isDirty' | 'changes' | 'errors' | 'busy' | 'reset' | 'submit'>;
}) {
  const { t } = useLingui();
  const wrong = Object.keys(form.errors).length;
  return (
    <>
      <LeaveGuard when={form.isDirty} />
      {form.isDirty && (
        <UnsavedBar
          className="save-bar"
          text={t`${plural(form.changes, { one: '# unsaved change', other: '# unsaved changes' })}`}
          note={
            wrong > 0
              ? t`${plural(wrong, { one: '# field to correct', other: '# fields to correct' })}`
              : undefined
          }
          busy={form.busy}
          onDiscard={() => form.reset()}
          onSave={() => void form.submit()}
        />
      )}
    </>
  );
}

/** The bar: the number of unsaved changes, and what to do about them. */
export function UnsavedBar({
  text,
  note,
  busy,
  onDiscard,
  onSave,
  className,
}: {
  text: string;
  note?: string | undefined;
  busy: boolean;
  onDiscard: () => void;
  onSave: () => void;
  className?: string;
}) {
  const { t } = useLingui();
  return (
    <div ref={toastFloor} className={className ? `bulk ${className}` : 'bulk'}>
      <span className="warn row" role="status">
        <Icon of={IconPencil} />
        <span className="t-m">{text}</span>
      </span>
      {note && <Cut className="t-3 hide-phone">{note}</Cut>}
      <span className="sep" />
      <Button small variant="quiet" disabled={busy} onClick={onDiscard}>
        {t`Discard`}
      </Button>
      <Button small variant="primary" busy={busy} onClick={onSave}>
        {t`Save changes`}
      </Button>
    </div>
  );
}
