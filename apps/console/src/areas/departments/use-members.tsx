import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useCall } from '../../api/index.ts';
import type { Option } from '../../ui/fields/index.ts';
import { Avatar } from '../../ui/index.ts';

/** A member as department lists show them. */
export interface ShownMember {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
}

/** The members by id. Inactive or invisible ones have no name. */
export function useMembers(): (id: string) => ShownMember {
  const { t } = useLingui();
  const { data } = useCall('listColleagues');
  const known = useMemo(
    () => new Map((data?.colleagues ?? []).map((colleague) => [colleague.id, colleague])),
    [data],
  );
  return (id) => {
    const colleague = known.get(id);
    if (!colleague) return { id, name: t`Inactive member`, imageUrl: null };
    const { firstName, lastName, imageUrl } = colleague;
    return { id, name: `${firstName} ${lastName}`.trim(), imageUrl };
  };
}

/** The members that a department can have, by name, and those it has already. */
export function useMemberOptions(chosen: readonly string[]): readonly Option[] {
  const memberOf = useMembers();
  const { data } = useCall('listColleagues');
  const ids = new Set([...(data?.colleagues ?? []).map(({ id }) => id), ...chosen]);
  return [...ids]
    .map(memberOf)
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name, imageUrl }) => ({
      value: id,
      label: name,
      mark: <Avatar id={id} name={name} imageUrl={imageUrl} size={20} />,
    }));
}
