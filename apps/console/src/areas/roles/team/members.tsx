import type { Member } from '@foyer/contract/accounts/member-shapes';
import { totalRecordsText } from '@foyer/domain/grid';
import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilterOff, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { loadChunk } from '../../../shell/load-chunk.ts';
import type { SectionAddress } from '../../../shell/settings/use-section-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { GridFailed } from '../../../ui/grid-failed.tsx';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { MemberFilters } from './member-filters.tsx';
import { MembersPhone } from './members-phone.tsx';
import { isFiltered, NO_FILTER, type TeamSearch } from './search.ts';
import type { Choices } from './use-choices.ts';
import type { useMembers } from './use-members.ts';
import { useTicks } from './use-ticks.ts';

const MembersGrid = lazy(() =>
  loadChunk(() => import('./members-grid.tsx')).then((module) => ({ default: module.MembersGrid })),
);

/** The members that fit the filter, as a grid or on a phone as a list, with what can be done to several. */
export function Members({
  members: query,
  address,
  choices,
  canChange,
}: {
  members: ReturnType<typeof useMembers>;
  address: SectionAddress<TeamSearch>;
  choices: Choices;
  canChange: boolean;
}) {
  const { t } = useLingui();
  const { search, change } = address;
  const { members, total = 0 } = query;
  const ticks = useTicks(members?.map(({ id }) => id) ?? []);
  const isPhone = useMediaQuery('(width < 640px)', false, { getInitialValueInEffect: false });
  const open = (member: Member) => change({ id: member.id });
  const shared = { ticks, canChange, roleTitle: choices.roleTitle, onOpen: open };
  return (
    <>
      <MemberFilters address={address} choices={choices} />
      <section className="member-rows" aria-label={t`Members`} aria-busy={query.isPending}>
        {!members && query.isError && (
          <GridFailed title={t`The members could not be loaded`} onRetry={() => void query.refetch()} />
        )}
        {!members && !query.isError && <RowsLoading />}
        {members?.length === 0 && <Nothing filtered={isFiltered(search)} onClear={() => change(NO_FILTER)} />}
        {members && members.length > 0 && isPhone && <MembersPhone members={members} {...shared} />}
        {members && members.length > 0 && !isPhone && (
          <Suspense fallback={<RowsLoading />}>
            <MembersGrid members={members} selectedId={search.id} {...shared} />
          </Suspense>
        )}
      </section>
      <Foot
        total={total}
        shown={members?.length ?? 0}
        more={query.hasNextPage ? () => void query.fetchNextPage() : null}
        busy={query.isFetchingNextPage}
      />
      {ticks.count > 0 && (
        <BulkBar
          members={(members ?? []).filter(({ id }) => ticks.has(id))}
          ticks={ticks}
          choices={choices}
        />
      )}
    </>
  );
}

/** How many there are, and the rest on request. Specification 9. */
function Foot({
  total,
  shown,
  more,
  busy,
}: {
  total: number;
  shown: number;
  more: (() => void) | null;
  busy: boolean;
}) {
  const { t, i18n } = useLingui();
  return (
    <div className="grid-foot">
      <span>{i18n.locale === 'en' ? totalRecordsText(total) : t`Total Records: ${total}`}</span>
      {more && (
        <Button small look="quiet" busy={busy} onClick={more}>
          {t`Load more: ${shown} of ${total} shown`}
        </Button>
      )}
    </div>
  );
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useLingui();
  const text = useText();
  if (!filtered) {
    return (
      <Empty icon={IconUsers} title={text('gridEmpty')}>
        {t`Whom you invite appears here once they have registered.`}
      </Empty>
    );
  }
  return (
    <Empty
      icon={IconFilterOff}
      title={text('gridEmpty')}
      action={<Button small onClick={onClear}>{t`Clear the filter`}</Button>}
    >
      {t`No member fits these criteria.`}
    </Empty>
  );
}
