import { useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { Button } from './button.tsx';
import { LeaveGuard } from './fields/index.ts';
import type { FormState } from './fields/use-form.ts';
import { Icon } from './icon.tsx';

/** What of the query of an address tells one form of a page from another. */
const PARTS = ['tab', 'id'];

/** What floats at the foot of a form that has changes: keep them or take them back. Guards against leaving too. */
export function SaveBar<Values extends object>({
  form,
  note,
}: {
  form: Pick<FormState<Values>, 'isDirty' | 'busy' | 'reset' | 'submit'>;
  /** What the changes touch, in a few words. */
  note?: string;
}) {
  const { t } = useLingui();
  return (
    <>
      <LeaveGuard when={form.isDirty} parts={PARTS} />
      {form.isDirty && (
        <div className="bulk save-bar" role="status">
          <span className="warn row">
            <Icon of={IconPencil} />
            <span className="t-m">{t`Changes not saved`}</span>
          </span>
          {note && <span className="t-3 hide-phone">{note}</span>}
          <span className="sep" />
          <Button small look="quiet" disabled={form.busy} onClick={() => form.reset()}>
            {t`Discard`}
          </Button>
          <Button small look="primary" busy={form.busy} onClick={() => void form.submit()}>
            {t`Save changes`}
          </Button>
        </div>
      )}
    </>
  );
}
