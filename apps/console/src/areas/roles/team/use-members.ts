import type { Member } from '@foyer/contract/accounts/member-shapes';
import type { Colleague } from '@foyer/contract/accounts/shapes';
import { GRID_PAGE_SIZE } from '@foyer/domain/grid';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { callWith, type Result } from '../../../api/call.ts';
import { useCall } from '../../../api/use-call.ts';
import type { TeamSearch } from './search.ts';

/** The members that fit the address, read page by page. */
export function useMembers({ q, role, status, department }: TeamSearch) {
  const filter = { text: q, role, status, departmentId: department };
  const query = useInfiniteQuery<
    Result<'getUserDetails'>,
    ApiError,
    { members: Member[]; total: number },
    unknown[],
    string | undefined
  >({
    queryKey: ['getUserDetails', filter],
    queryFn: ({ pageParam, signal }) =>
      callWith(
        'getUserDetails',
        { query: { ...filter, limit: GRID_PAGE_SIZE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      members: pages.flatMap((page) => page.users),
      total: pages[0]?.total ?? 0,
    }),
  });
  const members = useWithPresence(query.data?.members);
  return { ...query, members, total: query.data?.total };
}

/** Members with the presence that the live frames keep current. */
function useWithPresence(members: Member[] | undefined): Member[] | undefined {
  const { data } = useCall('listColleagues');
  return useMemo(() => {
    const live = new Map<string, Colleague>(data?.colleagues.map((one) => [one.id, one]));
    return members?.map((member) => ({
      ...member,
      presence: live.get(member.id)?.presence ?? member.presence,
    }));
  }, [members, data]);
}

/** The most members that one answer holds. */
const MOST = 200;

/**
 * One member by id: the row that is listed, else looked for among all. Null when there is none, undefined while it is
 * looked for.
 */
export function useMember(id: string, listed: readonly Member[] | undefined): Member | null | undefined {
  const known = listed?.find((member) => member.id === id);
  const { data } = useQuery({
    queryKey: ['getUserDetails', { id }],
    queryFn: ({ signal }) => findMember(id, signal),
    enabled: listed !== undefined && !known,
  });
  return known ?? data;
}

async function findMember(id: string, signal: AbortSignal): Promise<Member | null> {
  let cursor: string | undefined;
  do {
    const page = await callWith('getUserDetails', { query: { limit: MOST, cursor } }, { signal });
    const found = page.users.find((member) => member.id === id);
    if (found) return found;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return null;
}

/** Asks anew for what a change of a member touches: the list, the details, how many have a role. */
export function useMembersAnew(): () => void {
  const cache = useQueryClient();
  return () => {
    for (const name of [
      'getUserDetails',
      'getUserPermission',
      'listMerchantRoles',
      'listDepartments',
      'listMemberSessions',
    ])
      void cache.invalidateQueries({ queryKey: [name] });
  };
}
