import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` once `durationMs` have passed, time that is held not counted; never when it is null. */
export function useCountdown(durationMs: number | null, held: boolean, onEnd: () => void) {
  const left = useRef(durationMs ?? 0);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (durationMs === null || held) return;
    const started = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [durationMs, held]);
}
