import type { Role } from '@foyer/contract/roles/shapes';
import type { PageId } from '@foyer/domain/pages';
import type { Right } from '@foyer/domain/rights';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { memo } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { RIGHT_STYLES } from '../labels.ts';
import type { Lock } from './draft.ts';

const LOCK_REASONS: Readonly<Record<Lock, MessageDescriptor>> = {
  administrator: msg`Administrators have full access`,
  limit: msg`This role is limited to other pages`,
  switched_off: msg`This page is turned off in this installation`,
  inactive: msg`An inactive role has no access`,
};

export interface CellProps {
  role: Role['name'];
  pageId: PageId;
  /** The page's title, for the accessible name of the cell. */
  page: string;
  right: Right;
  lock: Lock | null;
  changed: boolean;
  disabled: boolean;
}

/** The right of a role on a page. The matrix handles the click. */
export const RightCell = memo(function RightCell(props: CellProps) {
  return (
    <td className={props.changed ? 'ch' : undefined}>
      {props.lock ? <LockedCell {...props} lock={props.lock} /> : <FreeCell {...props} />}
    </td>
  );
});

function FreeCell({ role, pageId, page, right, changed, disabled }: CellProps) {
  const { t, i18n } = useLingui();
  const { title, icon, className } = RIGHT_STYLES[right];
  const word = i18n._(title);
  return (
    <button
      type="button"
      className={`pm ${className}`}
      tabIndex={-1}
      data-role={role}
      data-page={pageId}
      aria-haspopup={disabled ? undefined : 'menu'}
      aria-disabled={disabled || undefined}
      aria-label={changed ? t`${page} for ${role}: ${word}, unsaved change` : t`${page} for ${role}: ${word}`}
    >
      <span aria-hidden="true">
        <Icon of={icon} size={14} />
        {word}
      </span>
    </button>
  );
}

function LockedCell({ role, page, right, lock }: CellProps & { lock: Lock }) {
  const { t, i18n } = useLingui();
  const { title, icon, className } = RIGHT_STYLES[right];
  const word = i18n._(title);
  const reason = i18n._(LOCK_REASONS[lock]);
  return (
    <Tooltip text={reason}>
      <button
        type="button"
        className={`pm lk ${className}`}
        tabIndex={-1}
        aria-disabled="true"
        aria-label={t`${page} for ${role}: ${word}. ${reason}`}
      >
        <span aria-hidden="true">
          {right !== 'none' && (
            <>
              <Icon of={icon} size={14} />
              {word}
            </>
          )}
          <Icon of={IconLock} size={12} className="lock" />
        </span>
      </button>
    </Tooltip>
  );
}
