import './grid.css';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';

/** A floating bar of bulk actions above the foot of the grid. */
export function BulkBar({
  label,
  status,
  onClear,
  clearLabel,
  children,
}: {
  /** The accessible name. */
  label: string;
  /** The number of selected rows, or the progress of a change. */
  status: string;
  onClear: () => void;
  clearLabel?: string;
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <div className="grid-bulk-place">
      <div className="grid-bulk">
        <div className="bulk" role="toolbar" aria-label={label}>
          <span role="status" className="t-m">
            {status}
          </span>
          <span className="sep" />
          {children}
          <IconButton icon={IconX} small label={clearLabel ?? t`Clear selection`} onClick={onClear} />
        </div>
      </div>
    </div>
  );
}
