import { useLingui } from '@lingui/react/macro';
import { IconFilterOff, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, Empty } from '../../../../ui/index.ts';
import type { InboxPlace } from '../places.ts';
import { type InboxSearch, isFiltered, NO_FILTER, scopeOf } from '../search.ts';
import type { InboxAddress } from '../use-inbox-address.ts';

/** What stands where no thread is: what belongs here, or how to see more. */
export function ListEmpty({
  address,
  place,
  isFiltered: hasFilter,
  children,
}: {
  address: InboxAddress;
  place: InboxPlace;
  isFiltered: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { search, go } = address;
  if (hasFilter) {
    const cleared = { ...NO_FILTER, ...(place.own && { [place.own]: search[place.own] }) };
    const everywhere = { q: search.q, scope: 'all', range: 'all', tab: undefined } as const;
    return (
      <Empty
        icon={IconFilterOff}
        title={t`No records found`}
        action={
          search.q && isNarrowed(search, place) ? (
            <Button small onClick={() => go({ ...cleared, ...everywhere }, { replace: true })}>
              {t`Search everything`}
            </Button>
          ) : (
            <Button small onClick={() => go(cleared, { replace: true })}>{t`Clear filters`}</Button>
          )
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
          >{t`Include older ones`}</Button>
        )
      }
    >
      {children}
    </Empty>
  );
}

/** Whether a search looks at less than everything. */
const isNarrowed = (search: InboxSearch, place: InboxPlace): boolean =>
  scopeOf(search, place) === 'page' ||
  search.tab !== undefined ||
  isFiltered({ ...search, q: undefined }, place.own);
