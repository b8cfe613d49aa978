import { useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { ExportButton } from '../../../exports/export-button.tsx';
import {
  ColumnsButton,
  GridFilters,
  GridView,
  isFiltered,
  unfiltered,
  useColumnChoice,
  useTicks,
} from '../../../ui/grid/index.ts';
import { MembersBulkBar } from './bulk-bar.tsx';
import { MEMBER_CLASSES, MEMBER_COLUMNS, MemberLine, RoleTitle } from './member-columns.tsx';
import { fullName } from './member-name.ts';
import type { Choices } from './use-choices.ts';
import type { MemberList } from './use-members.ts';

/** The members that fit the filter, with what can be done to several. */
export function Members({
  list,
  choices,
  canChange,
}: {
  list: MemberList;
  choices: Choices;
  canChange: boolean;
}) {
  const { t } = useLingui();
  const { address, filters, page } = list;
  const chosen = useColumnChoice('members', MEMBER_COLUMNS);
  const ticks = useTicks(page.rows?.map(({ id }) => id) ?? []);
  return (
    <RoleTitle value={choices.roleTitle}>
      <GridFilters
        address={address}
        filters={filters}
        label={t`Filter members`}
        placeholder={t`Name, username or email`}
      >
        <ExportButton kind="members" filter={list.filter} count={page.total?.total} />
        <ColumnsButton columns={MEMBER_COLUMNS} chosen={chosen} />
      </GridFilters>
      <GridView
        label={t`Members`}
        columns={MEMBER_COLUMNS}
        chosen={chosen}
        page={page}
        address={address}
        titleOf={fullName}
        onOpen={({ id }) => address.goTo({ id })}
        ticks={canChange ? ticks : undefined}
        phoneLine={MemberLine}
        rowClasses={MEMBER_CLASSES}
        failedTitle={t`The members could not be loaded`}
        empty={{ icon: IconUsers, text: t`Whom you invite appears here once they have registered.` }}
        isFiltered={isFiltered(address.search)}
        onClear={() => address.change(unfiltered(filters))}
      />
      {ticks.count > 0 && (
        <MembersBulkBar
          members={(page.rows ?? []).filter(({ id }) => ticks.has(id))}
          ticks={ticks}
          choices={choices}
        />
      )}
    </RoleTitle>
  );
}
