import { useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';

/** The buttons of a form in a dialog: cancel and submit. */
export function DialogActs({
  send,
  isBusy,
  onCancel,
}: {
  /** Label of the submit button. Default "Save". */
  send?: string;
  isBusy?: boolean;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  return (
    <div className="acts">
      <Button variant="quiet" onClick={onCancel}>{t`Cancel`}</Button>
      <Button variant="primary" type="submit" busy={isBusy}>
        {send ?? t`Save`}
      </Button>
    </div>
  );
}
