import { memberList } from '@foyer/contract/accounts/list';
import type { Member } from '@foyer/contract/accounts/member-shapes';
import { createContext, useContext } from 'react';
import { Cut } from '../../../ui/cut.tsx';
import { gridColumns } from '../../../ui/grid/index.ts';
import {
  DepartmentsCell,
  LastLoginCell,
  MemberAvatar,
  NameCell,
  SecondFactorCell,
  StatusCell,
} from './cells.tsx';
import { memberName } from './member-name.ts';

/** The title of a role, for the cells. */
export const RoleTitle = createContext<(name: string) => string>((name) => name);

interface Cell {
  readonly row: Member;
}

/** The columns. The default ones fit beside the two menus on a 1440 px screen. */
export const MEMBER_COLUMNS = gridColumns(memberList, {
  name: ({ row }) => <NameCell member={row} />,
  userName: ({ row }) => <Cut>{row.userName}</Cut>,
  email: ({ row }) => <Cut>{row.email}</Cut>,
  role: RoleCell,
  departments: ({ row }) => <DepartmentsCell member={row} />,
  secondFactor: ({ row }) => <SecondFactorCell member={row} />,
  lastLogin: ({ row }) => <LastLoginCell member={row} />,
  status: ({ row }) => <StatusCell member={row} />,
});

function RoleCell({ row }: Cell) {
  return <Cut>{useContext(RoleTitle)(row.role)}</Cut>;
}

/** A member on a narrow screen. */
export function MemberLine({ row }: Cell) {
  const roleTitle = useContext(RoleTitle);
  return (
    <>
      <MemberAvatar member={row} size={36} />
      <span className="grow member-line">
        <Cut as="strong">{memberName(row)}</Cut>
        <Cut className="t-12 t-3">{`${roleTitle(row.role)} · ${row.email}`}</Cut>
      </span>
      {row.status === 'Inactive' && <StatusCell member={row} />}
    </>
  );
}

/** Additional classes of the rows. */
export const MEMBER_CLASSES = { 'is-inactive': (member: Member) => member.status === 'Inactive' } as const;
