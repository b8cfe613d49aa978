import { useMemo } from 'react';
import { useCall } from '../../../api/index.ts';
import { type Colleague, useColleagues } from '../../../people/colleagues.tsx';
import { session } from '../../../session/values.ts';

/** The members that the caller can see, the caller first, then by name. */
export function usePeople(): readonly Colleague[] {
  const colleagues = useColleagues();
  return useMemo(() => {
    const me = session.get('id');
    return colleagues.toSorted((a, b) => Number(b.id === me) - Number(a.id === me));
  }, [colleagues]);
}

/** A team that can be assigned tasks. */
export interface Team {
  readonly id: string;
  readonly name: string;
}

const NO_TEAM: readonly Team[] = [];

/** The departments that the caller can see. */
export function useTeams(): readonly Team[] {
  const { data } = useCall('listDepartments', undefined, { staleTime: 300_000 });
  return data?.departments ?? NO_TEAM;
}
