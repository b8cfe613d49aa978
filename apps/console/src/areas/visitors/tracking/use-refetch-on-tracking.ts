import { useEffect, useRef } from 'react';
import { useActiveVisitors } from '../../../api/active-visitors.ts';

/** Refetches when a live frame changes who is tracked by whom. */
export function useRefetchOnTracking(refetch: () => void) {
  const { data } = useActiveVisitors();
  const key = data
    ?.map(({ referenceID, tracking }) => `${referenceID} ${tracking.tracking_code} ${tracking.tracked_by}`)
    .toSorted()
    .join();
  const last = useRef(key);
  useEffect(() => {
    if (last.current !== undefined && last.current !== key) refetch();
    last.current = key;
  });
}
