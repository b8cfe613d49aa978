import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type Colleague, memberOptions, useColleagues } from '../../people/colleagues.tsx';
import type { Option } from '../../ui/fields/index.ts';

/** The members by id. Inactive or invisible ones have no name. */
export function useMembers(): (id: string) => Colleague {
  const { t } = useLingui();
  const colleagues = useColleagues();
  const known = useMemo(() => new Map(colleagues.map((one) => [one.id, one])), [colleagues]);
  return (id) => known.get(id) ?? { id, name: t`Inactive member`, imageUrl: null };
}

/** The members that a department can have, by name, and those it has already. */
export function useChoosableMembers(chosen: readonly string[]): Option[] {
  const memberOf = useMembers();
  const ids = new Set([...useColleagues().map(({ id }) => id), ...chosen]);
  return memberOptions([...ids].map(memberOf).sort((a, b) => a.name.localeCompare(b.name)));
}
