import './security.css';
import type { LoginRecord } from '@foyer/contract/accounts/shapes';
import { isDay } from '@foyer/domain/fields';
import { isAdmin } from '@foyer/domain/roles';
import { useLingui } from '@lingui/react/macro';
import { IconLogin2 } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callWith, type Result } from '../../../api/call.ts';
import type { ApiError } from '../../../api/index.ts';
import { useSession } from '../../../session/values.ts';
import { dayOf, textOf } from '../../../shell/search-values.ts';
import { useSectionAddress } from '../../../shell/settings/use-section-address.ts';
import { DateField } from '../../../ui/fields/index.ts';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Block, Empty, LoadError, Time } from '../../../ui/index.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { RowsLoading } from '../../../ui/rows-loading.tsx';

interface LoginSearch {
  readonly email?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const readSearch = (raw: Readonly<Record<string, unknown>>): LoginSearch => ({
  email: textOf(raw.email),
  from: dayOf(raw.from),
  to: dayOf(raw.to),
});

function useLogins({ email, from, to }: LoginSearch) {
  return useInfiniteQuery<Result<'listLoginSessions'>, ApiError, LoginRecord[], readonly unknown[], string>({
    queryKey: ['listLoginSessions', email, from, to],
    queryFn: ({ pageParam, signal }) =>
      callWith(
        'listLoginSessions',
        { query: { email, fromDate: from, toDate: to, cursor: pageParam || undefined } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ loginSessions }) => loginSessions),
  });
}

/** Sign-ins, newest first, filtered by email and dates: of all members for administrators, else the member's own. */
export function LoginsBlock() {
  const { t } = useLingui();
  const sees = isAdmin(useSession().Role);
  const { search, change } = useSectionAddress<LoginSearch>(readSearch);
  const logins = useLogins(search);
  const rows = logins.data;
  return (
    <Block
      title={t`Login sessions`}
      hint={sees ? t`All sign-ins of all members.` : t`Your own sign-ins. Administrators see everyone’s.`}
    >
      <div className="login-filters">
        {sees && (
          <FilterField
            label={t`Filter by email`}
            placeholder={t`Email`}
            value={search.email ?? ''}
            onChange={(email) => change({ email: email || undefined })}
          />
        )}
        <DateField
          label={t`From`}
          value={search.from ?? ''}
          onChange={(from) => change({ from: isDay(from) ? from : undefined })}
        />
        <DateField
          label={t`To`}
          value={search.to ?? ''}
          onChange={(to) => change({ to: isDay(to) ? to : undefined })}
        />
      </div>
      {!rows && logins.error && (
        <LoadError
          title={t`Could not load login sessions`}
          error={logins.error}
          onRetry={() => void logins.refetch()}
        />
      )}
      {!rows && !logins.error && <RowsLoading />}
      {rows?.length === 0 && <Empty icon={IconLogin2}>{t`No matching sign-ins.`}</Empty>}
      {rows && rows.length > 0 && <LoginTable rows={rows} />}
      <LoadMore list={logins} />
    </Block>
  );
}

function LoginTable({ rows }: { rows: readonly LoginRecord[] }) {
  const { t } = useLingui();
  return (
    <div className="table-scroll">
      <table className="grid logins">
        <thead>
          <tr>
            <th>{t`Member`}</th>
            <th>{t`Signed in`}</th>
            <th className="hide-phone">{t`Device`}</th>
            <th className="hide-phone">{t`Address`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td title={row.email}>
                <strong>
                  <bdi>{`${row.firstName} ${row.lastName}`}</bdi>
                </strong>{' '}
                <bdi className="t-3">{row.email}</bdi>
              </td>
              <td>
                <Time at={row.lastLoginDt} />
              </td>
              <td className="hide-phone">{row.device}</td>
              <td className="hide-phone">
                <bdi dir="ltr">{row.ip_Address}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
