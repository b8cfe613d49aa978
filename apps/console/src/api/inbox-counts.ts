import { useMay } from '../session/permissions.ts';
import type { Result } from './call.ts';
import { useCall } from './use-call.ts';

export type InboxCounts = Result<'inboxCounts'>;

/** Counts of pending threads in the inbox lists, kept current by the socket. Undefined until loaded. */
export function useInboxCounts(): InboxCounts | undefined {
  const { data } = useCall('inboxCounts', undefined, {
    enabled: useMay('inboxCounts'),
    staleTime: 60_000,
  });
  return data;
}
