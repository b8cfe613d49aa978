import type { Invitation } from '@foyer/contract/accounts/member-shapes';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { callWith } from '../../../api/call.ts';

/** The maximum number of invitations in one response. */
const PAGE_MAX = 200;

async function fetchAll(signal: AbortSignal): Promise<Invitation[]> {
  const invitations: Invitation[] = [];
  let cursor: string | undefined;
  do {
    const page = await callWith('listInvitations', { query: { limit: PAGE_MAX, cursor } }, { signal });
    invitations.push(...page.invitations);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return invitations;
}

/** All unused invitations, newest first. */
export const useInvitations = () =>
  useQuery<Invitation[], ApiError>({
    queryKey: ['listInvitations'],
    queryFn: ({ signal }) => fetchAll(signal),
  });
