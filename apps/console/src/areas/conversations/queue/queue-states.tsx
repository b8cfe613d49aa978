import { Trans, useLingui } from '@lingui/react/macro';
import { IconFilterOff, IconMessages } from '@tabler/icons-react';
import { AvailabilityItems } from '../../../session/availability-items.tsx';
import { Button, Empty, Menu, Skeleton } from '../../../ui/index.ts';

/** Skeleton rows. */
export function QueueSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-busy="true" aria-label={t`Loading the queue`} className="skqs">
      {[54, 42, 61, 48, 57].map((width) => (
        <div className="skq" key={width}>
          <Skeleton round />
          <Skeleton width={`${width}%`} />
          <Skeleton />
          <Skeleton width={`${width + 26}%`} />
          <span />
        </div>
      ))}
    </div>
  );
}

/** The empty state of the queue. */
export function QueueEmpty({ isFiltering, onClear }: { isFiltering: boolean; onClear: () => void }) {
  const { t } = useLingui();
  if (isFiltering) {
    return (
      <Empty
        icon={IconFilterOff}
        title={t`No records found`}
        action={<Button small onClick={onClear}>{t`Clear filters`}</Button>}
      />
    );
  }
  return (
    <Empty
      icon={IconMessages}
      action={
        <Menu
          label={t`Availability`}
          trigger={<button type="button" className="btn sm">{t`Set my availability`}</button>}
        >
          <AvailabilityItems />
        </Menu>
      }
    >
      <Trans>Conversations that need a person appear here.</Trans>
    </Empty>
  );
}
