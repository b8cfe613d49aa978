import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogActs } from './dialog-acts.tsx';
import { RecordFields } from './record-fields.tsx';
import type { RecordForm } from './record-form.ts';

/** A dialog with the form of a record with few fields. */
export function RecordDialog<Values extends object>({
  form,
  title,
  save,
  width,
  className,
  onClose,
  children,
}: {
  form: RecordForm<Values>;
  title: string;
  /** The label of the button that saves. Default "Save". */
  save?: string;
  width?: number;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog opened onClose={onClose} title={title} {...(width && { width })}>
      <RecordFields form={form} className={className}>
        {children}
        <DialogActs {...(save && { send: save })} isBusy={form.busy} onCancel={onClose} />
      </RecordFields>
    </Dialog>
  );
}
