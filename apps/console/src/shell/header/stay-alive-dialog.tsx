import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Confirms switching stay-alive (Specification 4). */
export function StayAliveDialog({
  opened,
  on,
  onClose,
  onConfirm,
}: {
  opened: boolean;
  /** The current setting. */
  on: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { t } = useLingui();
  const confirm = () => {
    onConfirm();
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={on ? t`Turn Stay Alive off?` : t`Stay signed in while inactive?`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button variant="primary" onClick={confirm} data-autofocus>
            {on ? t`Turn off` : t`Stay Alive`}
          </Button>
        </>
      }
    >
      <p>
        {on
          ? t`After 14 minutes of inactivity you are asked whether you are still here.`
          : t`You stay signed in even when inactive. Use this only where no one else has access.`}
      </p>
    </Dialog>
  );
}
