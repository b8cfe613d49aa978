import { fullName } from '@foyer/domain/full-name';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useCall } from '../api/index.ts';
import type { Option } from '../ui/fields/index.ts';
import { Avatar } from '../ui/index.ts';

/** A member of the team. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
}

/** The members that the caller sees, by name. */
export function useColleagues(): readonly Colleague[] {
  const { data } = useCall('listColleagues');
  return useMemo(
    () =>
      (data?.colleagues ?? [])
        .map(({ id, imageUrl, ...names }) => ({ id, name: fullName(names), imageUrl }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    [data],
  );
}

/** Members as options with their pictures. */
export const memberOptions = (members: readonly Colleague[]): Option[] =>
  members.map(({ id, name, imageUrl }) => ({
    value: id,
    label: name,
    mark: <Avatar id={id} name={name} imageUrl={imageUrl} size={20} />,
  }));

/** The members that the caller sees as options, by name. */
export function useMemberOptions(): Option[] {
  const colleagues = useColleagues();
  return useMemo(() => memberOptions(colleagues), [colleagues]);
}

/** The members that the caller sees as options, and the owner of a record if the caller does not see them. */
export function useOwnerOptions(ownerId: string | null | undefined): Option[] {
  const { t } = useLingui();
  const isLoaded = useCall('listColleagues').data !== undefined;
  const members = useMemberOptions();
  if (!ownerId || members.some(({ value }) => value === ownerId)) return members;
  return [...members, { value: ownerId, label: isLoaded ? t`Someone outside your team` : '…' }];
}

/** The departments that the caller sees as options. */
export function useDepartmentOptions(): Option[] {
  const { data } = useCall('listDepartments');
  return useMemo(() => (data?.departments ?? []).map(({ id, name }) => ({ value: id, label: name })), [data]);
}
