import type { Member } from '@foyer/contract/accounts/member-shapes';
import { createContext, useContext } from 'react';
import { Cut } from '../../../ui/cut.tsx';
import type { GridColumn } from '../../../ui/grid/index.ts';
import {
  DepartmentsCell,
  LastLoginCell,
  MemberAvatar,
  NameCell,
  SecondFactorCell,
  StatusCell,
} from './cells.tsx';
import { fullName } from './member-name.ts';
import { COLUMN_TITLES, type ColumnId } from './words.ts';

/** How a role is called, for the cells. */
export const RoleTitle = createContext<(name: string) => string>((name) => name);

interface Cell {
  readonly row: Member;
}

/** The columns. Those that are shown at first fit beside the two menus on a screen of 1440 px. */
export const MEMBER_COLUMNS: readonly GridColumn<Member, ColumnId>[] = [
  {
    id: 'name',
    title: COLUMN_TITLES.name,
    cell: ({ row }: Cell) => <NameCell member={row} />,
    width: 168,
    sortable: true,
    fixed: true,
  },
  {
    id: 'userName',
    title: COLUMN_TITLES.userName,
    cell: ({ row }: Cell) => <Cut>{row.userName}</Cut>,
    sortable: true,
    hidden: true,
  },
  {
    id: 'email',
    title: COLUMN_TITLES.email,
    cell: ({ row }: Cell) => <Cut>{row.email}</Cut>,
    kind: 'email',
    flex: 1,
    sortable: true,
  },
  { id: 'role', title: COLUMN_TITLES.role, cell: RoleCell, width: 140, sortable: true },
  {
    id: 'departments',
    title: COLUMN_TITLES.departments,
    cell: ({ row }: Cell) => <DepartmentsCell member={row} />,
  },
  {
    id: 'secondFactor',
    title: COLUMN_TITLES.secondFactor,
    cell: ({ row }: Cell) => <SecondFactorCell member={row} />,
    hidden: true,
  },
  {
    id: 'lastLogin',
    title: COLUMN_TITLES.lastLogin,
    cell: ({ row }: Cell) => <LastLoginCell member={row} />,
  },
  {
    id: 'status',
    title: COLUMN_TITLES.status,
    cell: ({ row }: Cell) => <StatusCell member={row} />,
    kind: 'status',
    sortable: true,
  },
];

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
        <Cut as="strong">{fullName(row)}</Cut>
        <Cut className="t-12 t-3">{`${roleTitle(row.role)} · ${row.email}`}</Cut>
      </span>
      {row.status === 'Inactive' && <StatusCell member={row} />}
    </>
  );
}

/** Further classes of the rows. */
export const MEMBER_CLASSES = { 'is-inactive': (member: Member) => member.status === 'Inactive' } as const;
