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
  const { t } = useLingui();
  return (
    <>
      <LeaveGuard when={form.isDirty && !form.isDone} parts={PARTS} />
      <Form form={form} className={className ?? ''}>
        {form.showCurrent && (
          <Button small onClick={form.showCurrent}>
            {t`Discard my changes and show theirs`}
          </Button>
        )}
        {children}
      </Form>
    </>
  );
}
