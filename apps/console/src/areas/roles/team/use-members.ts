import { memberList } from '@foyer/contract/accounts/list';
import type { Member } from '@foyer/contract/accounts/member-shapes';
import { useLivePresence } from '../../../api/live-presence.ts';
import { useCall } from '../../../api/use-call.ts';
import { useList } from '../../../ui/grid/index.ts';
import type { Choices } from './use-choices.ts';

/** The members that match the search parameters, page by page. */
export function useMembers({ roles, departments }: Choices) {
  const state = useList(memberList, { role: roles, department: departments });
  const rows = useLivePresence(state.page.rows);
  return { ...state, page: { ...state.page, rows } };
}
export type MemberList = ReturnType<typeof useMembers>;

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
