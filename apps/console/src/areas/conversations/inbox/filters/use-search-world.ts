import { CHANNEL_CODES } from '@foyer/domain/channel-names';
import { useMemo } from 'react';
import { useCall } from '../../../../api/index.ts';
import { useColleagues } from '../../thread/people.ts';
import type { SearchWorld } from './completion.ts';

/** The labels, members, teams and channels that a search or filter can refer to. */
export function useSearchWorld(enabled: boolean): SearchWorld {
  const people = useColleagues();
  const { data: labels } = useCall('listLabels', undefined, { enabled });
  const { data: departments } = useCall('listDepartments', undefined, { enabled });
  return useMemo(
    () => ({
      labels: (labels?.labels ?? []).map(({ tagName }) => tagName),
      members: people.map(({ name }) => name),
      teams: (departments?.departments ?? []).map(({ name }) => name),
      channels: CHANNEL_CODES,
    }),
    [labels, departments, people],
  );
}
