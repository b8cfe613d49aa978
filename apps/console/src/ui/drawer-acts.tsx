import { useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { Button } from './button.tsx';

/** The end of a form in a drawer: storing it, leaving it and, where that is possible, removing what it shows. */
export function DrawerActs({
  save,
  isBusy,
  disabled,
  onCancel,
  onRemove,
  isRemoving,
  inFlow,
}: {
  /** What storing is called; Save unless told. */
  save?: string;
  isBusy: boolean;
  /** Whether storing has to wait. */
  disabled?: boolean;
  onCancel: () => void;
  /** Absent where there is nothing to remove. */
  onRemove?: (() => void) | undefined;
  isRemoving?: boolean;
  /** Whether they stand below the form, however far that reaches, instead of staying in sight. */
  inFlow?: boolean;
}) {
  const { t } = useLingui();
  return (
    <footer className={inFlow ? 'form-acts' : 'drawer-acts'}>
      <Button type="submit" look="primary" busy={isBusy} disabled={disabled}>
        {save ?? t`Save`}
      </Button>
      <Button look="quiet" onClick={onCancel}>{t`Cancel`}</Button>
      {onRemove && (
        <Button look="quiet" className="end bad" icon={IconTrash} busy={isRemoving} onClick={onRemove}>
          {t`Remove`}
        </Button>
      )}
    </footer>
  );
}
