import './drawer-head.css';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Cut } from './cut.tsx';
import { IconButton } from './icon-button.tsx';

/** The sticky head of a drawer: title and close button. The content goes into a `drawer-body`. */
export function DrawerHead({
  title,
  under,
  before,
  after,
  onClose,
}: {
  title: string;
  /** A line below the title. */
  under?: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <div className="drawer-head">
      {before}
      <div className="grow">
        <Cut as="h2">{title}</Cut>
        {under && (
          <Cut as="p" className="t-12 t-3">
            {under}
          </Cut>
        )}
      </div>
      {after}
      <IconButton icon={IconX} label={t`Close`} onClick={onClose} />
    </div>
  );
}
