import { useLingui } from '@lingui/react/macro';
import { IconFilterOff, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, Empty } from '../../../../ui/index.ts';
import type { InboxFolder } from '../folders.ts';
import { type InboxSearch, isFiltered, NO_FILTER, scopeOf } from '../search.ts';
import type { InboxAddress } from '../use-inbox-address.ts';

/** The empty state of a list, with a way to widen the filter. */
export function ListEmpty({
  address,
  folder,
  isFiltered: hasFilter,
  children,
}: {
  address: InboxAddress;
  folder: InboxFolder;
  isFiltered: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { search, go } = address;
  if (hasFilter) {
    const cleared = { ...NO_FILTER, ...(folder.own && { [folder.own]: search[folder.own] }) };
    const everywhere = { q: search.q, scope: 'all', range: 'all', tab: undefined } as const;
    return (
      <Empty
        icon={IconFilterOff}
        title={t`No records found`}
        action={
          search.q && isNarrowed(search, folder) ? (
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

/** Whether a search is limited by anything else. */
const isNarrowed = (search: InboxSearch, folder: InboxFolder): boolean =>
  scopeOf(search, folder) === 'page' ||
  search.tab !== undefined ||
  isFiltered({ ...search, q: undefined }, folder.own);
