import { useMemo } from 'react';
import { useCall } from '../../../../api/index.ts';

/** The maximum number of drafts that are marked in a list. */
const MARKED = 200;

/** The conversations in which the member has a draft. */
export function useDraftIds(): ReadonlySet<string> {
  const { data } = useCall('listDrafts', { query: { limit: MARKED } });
  return useMemo(
    () => new Set((data?.drafts ?? []).flatMap(({ conversationID }) => conversationID ?? [])),
    [data],
  );
}
