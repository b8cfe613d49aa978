import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks before stay-alive is switched (Specification 4). */
export function StayAliveDialog({
  opened,
  on,
  onClose,
  onConfirm,
}: {
  opened: boolean;
  /** Whether it is on now. */
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
      title={on ? t`Switch Stay Alive off?` : t`Stay signed in without a pause?`}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button look="primary" onClick={confirm} data-autofocus>
            {on ? t`Switch off` : t`Stay Alive`}
          </Button>
        </>
      }
    >
      <p>
        {on
          ? t`After 14 minutes without a key or a click you are asked whether you are still here.`
          : t`You are not signed out when you do nothing for a while. Use it only where nobody else has access.`}
      </p>
    </Dialog>
  );
}
