import { useEffect, useState } from 'react';

/** The time in milliseconds, moving on every `everyMs` on the same beat for all who ask alike. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
