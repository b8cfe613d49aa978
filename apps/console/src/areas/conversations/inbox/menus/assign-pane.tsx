import type { BulkAction } from '@foyer/contract/inbox/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconArrowsShuffle, IconUserOff, IconUsers } from '@tabler/icons-react';
import { useCall } from '../../../../api/index.ts';
import { Avatar, Icon } from '../../../../ui/index.ts';
import { useMe } from '../../state/me.ts';
import { useColleagues } from '../../thread/people.ts';
import { type Pick, PickPane } from './pick-pane.tsx';

/** Assigns a thread to a member, to a team, to the next member in turn, or to nobody. */
export function AssignPane({
  onChoose,
  memberId,
  departmentId,
}: {
  /** Called with the action and the name for its confirmation. */
  onChoose: (action: BulkAction, to: string) => void;
  /** The current assignee; undefined when it differs between threads. */
  memberId?: string | null;
  departmentId?: string | null;
}) {
  const { t } = useLingui();
  const me = useMe();
  const people = useColleagues();
  const { data } = useCall('listDepartments');
  const departments = data?.departments ?? [];
  const mine = people.find((person) => person.id === me.id);
  const others = people.filter((person) => person.id !== me.id);
  const members: Pick[] = [...(mine ? [mine] : []), ...others].map((person, index) => ({
    id: `member:${person.id}`,
    label: person.id === me.id ? t`${person.name} (you)` : person.name,
    note: String(person.openConversations),
    isChosen: person.id === memberId,
    mark: (
      <Avatar
        id={person.id}
        name={person.name}
        imageUrl={person.imageUrl}
        size={20}
        presence={person.presence}
        on="var(--surface-raised)"
      />
    ),
    ...(index === 0 && { group: t`Members` }),
  }));
  const teams: Pick[] = departments.map((department, index) => ({
    id: `team:${department.id}`,
    label: department.name,
    isChosen: department.id === departmentId,
    mark: <Icon of={IconUsers} />,
    ...(index === 0 && { group: t`Teams` }),
  }));
  const picks: Pick[] = [
    { id: 'roundRobin', label: t`Next in turn (round robin)`, mark: <Icon of={IconArrowsShuffle} /> },
    ...(memberId === null ? [] : [{ id: 'nobody', label: t`No one`, mark: <Icon of={IconUserOff} /> }]),
    ...members,
    ...teams,
  ];
  const choose = (id: string) => {
    const [kind, value = ''] = id.split(':');
    const name = kind === 'team' ? departments.find((one) => one.id === value)?.name : undefined;
    if (kind === 'team') return onChoose({ type: 'team', departmentId: value }, name ?? '');
    if (kind === 'roundRobin')
      return onChoose({ type: 'roundRobin', departmentId: departmentId ?? null }, t`next in turn`);
    const person = people.find((one) => one.id === value);
    onChoose({ type: 'assign', memberId: person?.id ?? null }, person?.name ?? t`no one`);
  };
  return <PickPane label={t`Assign to`} picks={picks} onPick={choose} />;
}
