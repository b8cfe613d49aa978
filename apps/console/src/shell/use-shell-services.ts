import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startLive } from '../live/live.ts';
import { patchCacheFromLive } from '../live/patch-cache.ts';
import { keepAvailability } from '../session/availability.ts';
import { keepHeartbeat } from '../session/heartbeat.ts';
import { keepTokensFresh } from '../session/tokens.ts';
import { toast } from '../ui/toast-store.ts';

/** What runs as long as somebody is signed in. On leaving, everything that was read is forgotten. Specification 3. */
export function useShellServices() {
  const cache = useQueryClient();
  useEffect(() => {
    const stops = [
      keepTokensFresh(),
      keepHeartbeat(),
      patchCacheFromLive(cache),
      keepAvailability(),
      startLive(),
    ];
    return () => {
      for (const stop of stops.reverse()) stop();
      cache.clear();
      toast.clear();
    };
  }, [cache]);
}
