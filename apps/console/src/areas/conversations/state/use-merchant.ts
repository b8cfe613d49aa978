import { WAITING_LIMITS, type WaitingLimits } from '@foyer/domain/elapsed';
import { useMemo } from 'react';
import { useCall } from '../../../api/index.ts';

/** After how long waiting turns amber and red at this merchant. */
export function useWaitingLimits(): WaitingLimits {
  const { data } = useCall('getMerchantAttributes');
  const settings = data?.settings;
  return useMemo(
    () =>
      settings
        ? { amberMs: settings.waitAmberMinutes * 60_000, redMs: settings.waitRedMinutes * 60_000 }
        : WAITING_LIMITS,
    [settings],
  );
}
