import { useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';

/** The end of a form in a dialog: leaving it, and sending it. */
export function DialogActs({
  send,
  isBusy,
  onCancel,
}: {
  /** What sending is called; Save unless told. */
  send?: string;
  isBusy?: boolean;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  return (
    <div className="acts">
      <Button look="quiet" onClick={onCancel}>{t`Cancel`}</Button>
      <Button look="primary" type="submit" busy={isBusy}>
        {send ?? t`Save`}
      </Button>
    </div>
  );
}
