import { fullName } from '@foyer/domain/full-name';
import { useMemo } from 'react';
import { useCall } from '../../../api/index.ts';
import { session } from '../../../session/values.ts';

/** A colleague who can be assigned tasks. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
}

const NOBODY: readonly Person[] = [];

/** The members that the caller can see, the caller first, then by name. */
export function usePeople(): readonly Person[] {
  const { data } = useCall('listColleagues');
  return useMemo(() => {
    const me = session.get('id');
    if (!data) return NOBODY;
    return data.colleagues
      .map(({ id, imageUrl, ...names }) => ({ id, name: fullName(names), imageUrl }))
      .sort((a, b) => Number(b.id === me) - Number(a.id === me) || a.name.localeCompare(b.name));
  }, [data]);
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
