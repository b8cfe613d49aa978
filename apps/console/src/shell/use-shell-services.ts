import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startLive } from '../live/live.ts';
import { patchCacheFromLive } from '../live/patch-cache.ts';
import { syncAvailability } from '../session/availability.ts';
import { startHeartbeat } from '../session/heartbeat.ts';
import { startIdleTimeout } from '../session/idle-timeout.ts';
import { keepTokensFresh } from '../session/tokens.ts';
import { toast } from '../ui/toast-store.ts';

/** Runs the services of the signed-in session. On unmount the cache is cleared. Specification 3. */
export function useShellServices() {
  const cache = useQueryClient();
  useEffect(() => {
    const stops = [
      keepTokensFresh(),
      startHeartbeat(),
      startIdleTimeout(),
      patchCacheFromLive(cache),
      syncAvailability(),
      startLive(),
    ];
    return () => {
      for (const stop of stops.reverse()) stop();
      cache.clear();
      toast.clear();
    };
  }, [cache]);
}
