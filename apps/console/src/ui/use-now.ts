import { useEffect, useState } from 'react';

/**
 * The current time in milliseconds, updated every `everyMs` at the same moment for all components with that interval.
 */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
