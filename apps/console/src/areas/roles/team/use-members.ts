import type { Member } from '@foyer/contract/accounts/member-shapes';
import type { Colleague } from '@foyer/contract/accounts/shapes';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { type GridFilter, useGridAddress, useGridPage } from '../../../ui/grid/index.ts';
import type { Choices } from './use-choices.ts';
import { MEMBER_STATUSES } from './words.ts';

/** The filters of the grid of members. */
function useMemberFilters(choices: Choices): readonly GridFilter[] {
  const { i18n } = useLingui();
  const statuses = (['Active', 'Inactive'] as const).map((value) => ({
    value,
    label: i18n._(MEMBER_STATUSES[value]),
  }));
  return [
    { id: 'role', title: msg`Role`, kind: 'choice', options: choices.roles },
    { id: 'status', title: msg`Status`, kind: 'choice', options: statuses },
    { id: 'department', title: msg`Department`, kind: 'choice', options: choices.departments },
  ];
}

/** The members that fit the address, a page at a time. */
export function useMembers(choices: Choices) {
  const filters = useMemberFilters(choices);
  const address = useGridAddress(filters);
  const { q, criteria, sort, order } = address.search;
  const query = {
    text: q,
    role: criteria.role,
    status: criteria.status,
    departmentId: criteria.department,
  };
  const page = useGridPage({
    list: 'getUserDetails',
    count: 'getUserDetails',
    query,
    rowsOf: ({ users }) => users,
    totalOf: ({ total }) => ({ total, isExact: true }),
    address,
  });
  const rows = useWithPresence(page.rows);
  return { filters, address, filter: { ...query, sort, order }, page: { ...page, rows } };
}
export type MemberList = ReturnType<typeof useMembers>;

/** Members with the presence that the live frames keep current. */
function useWithPresence(members: readonly Member[] | undefined): Member[] | undefined {
  const { data } = useCall('listColleagues');
  return useMemo(() => {
    const live = new Map<string, Colleague>(data?.colleagues.map((one) => [one.id, one]));
    return members?.map((member) => ({
      ...member,
      presence: live.get(member.id)?.presence ?? member.presence,
    }));
  }, [members, data]);
}

/** One member by id: the row that is listed, else asked for. Null when there is none, undefined while it is asked for. */
export function useMember(id: string, listed: readonly Member[] | undefined): Member | null | undefined {
  const known = listed?.find((member) => member.id === id);
  const { data, error } = useCall(
    'getMember',
    { params: { id } },
    { enabled: listed !== undefined && !known },
  );
  return known ?? data ?? (error && error.status < 500 ? null : undefined);
}
