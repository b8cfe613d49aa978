import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Form, LeaveGuard } from './fields/index.ts';
import type { RecordForm } from './record-form.ts';

/** The query parameters that identify a record of a page. */
const PARTS = ['view', 'id'];

/** The form of a record: asks before unsaved changes are lost, and offers the current version after a conflict. */
export function RecordFields<Values extends object>({
  form,
  className,
  children,
}: {
  form: RecordForm<Values>;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <LeaveGuard when={form.isDirty && !form.isDone} parts={PARTS} />
      <Form form={form} className={className ?? ''}>
        <ShowCurrent form={form} />
        {children}
      </Form>
    </>
  );
}

/** After a conflict, the button that replaces the values with the current ones. */
export function ShowCurrent({
  form: { showCurrent },
}: {
  form: { readonly showCurrent: (() => void) | null };
}) {
  const { t } = useLingui();
  return (
    showCurrent && (
      <Button small onClick={showCurrent}>
        {t`Discard my changes and show theirs`}
      </Button>
    )
  );
}
