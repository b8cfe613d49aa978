import { useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { ListGrid, useSelection } from '../../../ui/grid/index.ts';
import { MembersBulkBar } from './bulk-bar.tsx';
import { MEMBER_CLASSES, MEMBER_COLUMNS, MemberLine, RoleTitle } from './member-columns.tsx';
import { memberName } from './member-name.ts';
import type { Choices } from './use-choices.ts';
import type { MemberList } from './use-members.ts';

/** The members that match the filter, with bulk actions. */
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
  const selection = useSelection(page.rows?.map(({ id }) => id) ?? []);
  return (
    <RoleTitle value={choices.roleTitle}>
      <ListGrid
        state={list}
        columns={MEMBER_COLUMNS}
        filterLabel={t`Filter members`}
        placeholder={t`Name, username or email`}
        titleOf={memberName}
        selection={canChange ? selection : undefined}
        phoneLine={MemberLine}
        rowClasses={MEMBER_CLASSES}
        failedTitle={t`Could not load members`}
        empty={{ icon: IconUsers, text: t`People you invite appear here once they register.` }}
      />
      {selection.count > 0 && (
        <MembersBulkBar
          members={(page.rows ?? []).filter(({ id }) => selection.has(id))}
          selection={selection}
          choices={choices}
        />
      )}
    </RoleTitle>
  );
}
