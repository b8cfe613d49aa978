import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ACTIVE_VISITORS_KEY } from '../../../api/active-visitors.ts';

/** Asks again for what the page shows of a visitor, after a change; the socket says the same, sooner or later. */
export function useRefreshVisitor(referenceID: string): () => void {
  const cache = useQueryClient();
  return useCallback(() => {
    void cache.invalidateQueries({ queryKey: ACTIVE_VISITORS_KEY });
    void cache.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey[0] === 'listVisitors' && JSON.stringify(queryKey[1] ?? '').includes(referenceID),
    });
  }, [cache, referenceID]);
}
