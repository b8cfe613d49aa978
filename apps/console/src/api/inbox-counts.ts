import { INBOX_PAGES, sufficesOnAny } from '@foyer/domain/work-pages';
import { useRights } from '../session/permissions.ts';
import type { Result } from './call.ts';
import { useCall } from './use-call.ts';

export type InboxCounts = Result<'inboxCounts'>;

/** What is pending in the lists of the inbox, kept current by the socket; undefined until known. */
export function useInboxCounts(): InboxCounts | undefined {
  const rights = useRights();
  const { data } = useCall('inboxCounts', undefined, {
    enabled: sufficesOnAny(rights, INBOX_PAGES, 'view'),
    staleTime: 60_000,
  });
  return data;
}
