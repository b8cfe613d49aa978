import { useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { ListGrid, useTicks } from '../../../ui/grid/index.ts';
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
  const { page } = list;
  const ticks = useTicks(page.rows?.map(({ id }) => id) ?? []);
  return (
    <RoleTitle value={choices.roleTitle}>
      <ListGrid
        state={list}
        columns={MEMBER_COLUMNS}
        filterLabel={t`Filter members`}
        placeholder={t`Name, username or email`}
        titleOf={fullName}
        ticks={canChange ? ticks : undefined}
        phoneLine={MemberLine}
        rowClasses={MEMBER_CLASSES}
        failedTitle={t`Could not load members`}
        empty={{ icon: IconUsers, text: t`People you invite appear here once they register.` }}
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
