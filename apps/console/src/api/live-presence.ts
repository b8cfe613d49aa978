import type { Colleague, Presence } from '@foyer/contract/accounts/shapes';
import { useMemo } from 'react';
import { useCall } from './use-call.ts';

/** Rows about members with the presence from live frames. */
export function useLivePresence<Row extends { readonly id: string; readonly presence: Presence }>(
  rows: readonly Row[] | undefined,
): Row[] | undefined {
  const { data } = useCall('listColleagues');
  return useMemo(() => {
    const live = new Map<string, Colleague>(data?.colleagues.map((one) => [one.id, one]));
    return rows?.map((row) => ({ ...row, presence: live.get(row.id)?.presence ?? row.presence }));
  }, [rows, data]);
}
