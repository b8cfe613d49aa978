import { useLingui } from '@lingui/react/macro';
import { IconFilterOff, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, Empty } from '../../../../ui/index.ts';
import type { InboxPlace } from '../places.ts';
import { NO_FILTER } from '../search.ts';
import type { InboxAddress } from '../use-inbox-address.ts';

/** What stands where no thread is: what belongs here, or how to see more. */
export function ListEmpty({
  address,
  place,
  isFiltered,
  children,
}: {
  address: InboxAddress;
  place: InboxPlace;
  isFiltered: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { search, go } = address;
  if (isFiltered) {
    const kept = { label: place.pageId === 'labels' ? search.label : undefined };
    const team = { team: place.pageId === 'teams' ? search.team : undefined };
    return (
      <Empty
        icon={IconFilterOff}
        title={t`No records found`}
        action={
          <Button small onClick={() => go({ ...NO_FILTER, ...kept, ...team }, { replace: true })}>
            {t`Clear the filter`}
          </Button>
        }
      />
    );
  }
  return (
    <Empty
      icon={IconInbox}
      action={
        search.range !== 'all' && (
          <Button
            small
            onClick={() => go({ range: 'all' }, { replace: true })}
          >{t`Show older ones too`}</Button>
        )
      }
    >
      {children}
    </Empty>
  );
}
