import { useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { Button } from './button.tsx';

/** The buttons of a form in a drawer: save, cancel and, optionally, remove. */
export function DrawerActs({
  save,
  remove,
  isBusy,
  disabled,
  onCancel,
  onRemove,
  isRemoving,
  inFlow,
}: {
  /** Label of the save button. Default "Save". */
  save?: string;
  /** Label of the remove button. Default "Delete". */
  remove?: string | undefined;
  isBusy: boolean;
  /** Whether saving is disabled. */
  disabled?: boolean;
  onCancel: () => void;
  /** Absent when there is nothing to remove. */
  onRemove?: (() => void) | undefined;
  isRemoving?: boolean;
  /** Whether the buttons follow the form instead of staying in view. */
  inFlow?: boolean;
}) {
  const { t } = useLingui();
  return (
    <footer className={inFlow ? 'form-acts' : 'drawer-acts'}>
      <Button type="submit" variant="primary" busy={isBusy} disabled={disabled}>
        {save ?? t`Save`}
      </Button>
      <Button variant="quiet" onClick={onCancel}>{t`Cancel`}</Button>
      {onRemove && (
        <Button variant="quiet" className="end bad" icon={IconTrash} busy={isRemoving} onClick={onRemove}>
          {remove ?? t`Delete`}
        </Button>
      )}
    </footer>
  );
}
