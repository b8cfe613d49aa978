import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` after `durationMs`, not counting time while paused; never when it is null. */
export function useCountdown(durationMs: number | null, isPaused: boolean, onEnd: () => void) {
  const left = useRef(durationMs ?? 0);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (durationMs === null || isPaused) return;
    const started = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [durationMs, isPaused]);
}
