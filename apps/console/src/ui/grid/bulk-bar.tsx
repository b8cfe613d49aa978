import './grid.css';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';

/** What can be done to the rows that are ticked; it floats above the foot of the grid. */
export function BulkBar({
  label,
  status,
  onClear,
  clearLabel,
  children,
}: {
  /** What the bar is about: its accessible name. */
  label: string;
  /** How many are ticked, or how far a change is. */
  status: string;
  onClear: () => void;
  clearLabel?: string;
  /** The buttons. */
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
