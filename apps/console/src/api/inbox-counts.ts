import { useMay } from '../session/permissions.ts';
import type { Result } from './call.ts';
import { useCall } from './use-call.ts';

export type InboxCounts = Result<'inboxCounts'>;

/** What is pending in the lists of the inbox, kept current by the socket; undefined until known. */
export function useInboxCounts(): InboxCounts | undefined {
  const { data } = useCall('inboxCounts', undefined, {
    enabled: useMay('inboxCounts'),
    staleTime: 60_000,
  });
  return data;
}
