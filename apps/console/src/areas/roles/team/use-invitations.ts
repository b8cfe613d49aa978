import type { Invitation } from '@foyer/contract/accounts/member-shapes';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { callWith } from '../../../api/call.ts';

/** The most invitations that one answer holds. */
const MOST = 200;

async function fetchAll(signal: AbortSignal): Promise<Invitation[]> {
  const invitations: Invitation[] = [];
  let cursor: string | undefined;
  do {
    const page = await callWith('listInvitations', { query: { limit: MOST, cursor } }, { signal });
    invitations.push(...page.invitations);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return invitations;
}

/** All invitations that nobody has used yet, newest first. */
export const useInvitations = () =>
  useQuery<Invitation[], ApiError>({
    queryKey: ['listInvitations'],
    queryFn: ({ signal }) => fetchAll(signal),
  });
