import { memberList } from '@foyer/contract/accounts/list';
import type { Member } from '@foyer/contract/accounts/member-shapes';
import type { Colleague } from '@foyer/contract/accounts/shapes';
import { useMemo } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useList } from '../../../ui/grid/index.ts';
import type { Choices } from './use-choices.ts';

/** The members that match the search parameters, page by page. */
export function useMembers({ roles, departments }: Choices) {
  const state = useList(memberList, { role: roles, department: departments });
  const rows = useWithPresence(state.page.rows);
  return { ...state, page: { ...state.page, rows } };
}
export type MemberList = ReturnType<typeof useMembers>;

/** Members with the presence from live frames. */
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

/** A member by id, from the list or fetched. Null when there is none, undefined while loading. */
export function useMember(id: string, listed: readonly Member[] | undefined): Member | null | undefined {
  const known = listed?.find((member) => member.id === id);
  const { data, error } = useCall(
    'getMember',
    { params: { id } },
    { enabled: listed !== undefined && !known },
  );
  return known ?? data ?? (error?.status === 404 ? null : undefined);
}
