import { useLingui } from '@lingui/react/macro';
import { boundKeys, keyText } from '../keys/keys.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** The keyboard shortcuts of the current page. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Keys`}
      actions={
        <Button onClick={onClose} data-autofocus>
          {t`Close`}
        </Button>
      }
    >
      <dl className="keys">
        {boundKeys().map((binding) => (
          <div key={`${binding.mod}${binding.key}`}>
            <dt>{binding.label}</dt>
            <dd className="kbd">{keyText(binding)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
