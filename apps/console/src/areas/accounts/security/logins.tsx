import { loginSessionList } from '@foyer/contract/accounts/list';
import type { LoginRecord } from '@foyer/contract/accounts/shapes';
import { fullName } from '@foyer/domain/full-name';
import { seesAllLoginSessions } from '@foyer/domain/roles';
import { useLingui } from '@lingui/react/macro';
import { IconLogin2 } from '@tabler/icons-react';
import { useSession } from '../../../session/values.ts';
import { gridColumns, ListGrid, useList } from '../../../ui/grid/index.ts';
import { Cut, Time } from '../../../ui/index.ts';

/** Sign-ins, newest first: of all members for administrators, else the member's own. */
export function Logins() {
  const { t } = useLingui();
  const seesAll = seesAllLoginSessions(useSession().Role);
  const state = useList(loginSessionList, {});
  const filters = seesAll ? state.filters : state.filters.filter(({ id }) => id !== 'email');
  return (
    <>
      <p className="section-lead t-13 t-2">
        {seesAll ? t`All sign-ins of all members.` : t`Your own sign-ins. Administrators see everyone’s.`}
      </p>
      <ListGrid
        state={{ ...state, filters }}
        columns={COLUMNS}
        titleOf={fullName}
        phoneLine={Line}
        failedTitle={t`Could not load login sessions`}
        empty={{ icon: IconLogin2, text: t`Sign-ins appear here.` }}
      />
    </>
  );
}

const COLUMNS = gridColumns(loginSessionList, {
  name: ({ row }) => <Cut as="strong">{fullName(row)}</Cut>,
  email: ({ row }) => <Cut>{row.email}</Cut>,
  signedIn: ({ row }) => <Time at={row.lastLoginDt} />,
  signedOut: ({ row }) => row.logoutDt && <Time at={row.logoutDt} />,
  device: ({ row }) => <Cut>{row.device}</Cut>,
  ip: ({ row }) => <bdi dir="ltr">{row.ip_Address}</bdi>,
});

function Line({ row }: { readonly row: LoginRecord }) {
  return (
    <span className="grow">
      <Cut as="strong">{fullName(row)}</Cut>
      <span className="row t-12 t-3">
        <Cut>{row.device}</Cut>
        <Time at={row.lastLoginDt} className="end" />
      </span>
    </span>
  );
}
