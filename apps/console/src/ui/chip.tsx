import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

/** One criterion of a filter: column and value. Without `onRemove` it cannot be removed. */
export function Chip({ label, value, onRemove }: { label: string; value: string; onRemove?: () => void }) {
  const { t } = useLingui();
  return (
    <span className={onRemove ? 'chip' : 'chip fixed'}>
      <span>
        {label} <b>{value}</b>
      </span>
      {onRemove && (
        <button type="button" aria-label={t`Remove filter: ${label}`} onClick={onRemove}>
          <Icon of={IconX} size={14} />
        </button>
      )}
    </span>
  );
}

/** The dashed chip that adds a criterion; used as a menu trigger. */
export function AddChip({ children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className="chip add">
      <Icon of={IconPlus} size={14} />
      {children}
    </button>
  );
}
