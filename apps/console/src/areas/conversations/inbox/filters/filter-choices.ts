import { CHANNELS } from '@foyer/domain/channels';
import { MESSAGE_STATUSES } from '@foyer/domain/message-status';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../../api/index.ts';
import { channelName } from '../../../../ui/index.ts';
import { useMe } from '../../state/me.ts';
import { useColleagues } from '../../thread/people.ts';
import type { InboxPlace } from '../places.ts';
import type { Criterion, InboxSearch } from '../search.ts';
import { usePriorityName, useStatusName, useTabName } from '../words.ts';

/** A value of a criterion, as the address has it and as it is said. */
export interface FilterValue {
  readonly value: string;
  readonly label: string;
}

/** What a page can be filtered by, besides its dates. */
export interface FilterChoice {
  readonly id: Criterion | 'tab';
  readonly title: string;
  readonly values: readonly FilterValue[];
}

/** Statuses by which a list of what is not put away can be filtered. */
const STATUSES = MESSAGE_STATUSES.filter(
  (status) => status !== 'Deleted' && status !== 'Junk' && status !== 'Draft' && status !== 'Completed',
);

/** The criteria of a page, or of a search of everything, with their values. What the page itself decides is left out. */
export function useFilterChoices(place: InboxPlace, isEverywhere: boolean): readonly FilterChoice[] {
  const { t, i18n } = useLingui();
  const statusName = useStatusName();
  const priorityName = usePriorityName();
  const tabName = useTabName();
  const me = useMe();
  const people = useColleagues();
  const { data: labels } = useCall('listLabels');
  const { data: departments } = useCall('listDepartments');
  const isAway = place.pageId === 'deleted' && !isEverywhere;
  const hasOwner = (place.list === 'my' || place.list === 'unassigned') && !isEverywhere;
  const statuses = STATUSES.map((status) => ({ value: status, label: statusName(status) }));
  const members = people.filter((person) => person.id !== me.id);
  const status: FilterChoice = {
    id: 'status',
    title: t`Status`,
    values: place.status ? [{ value: 'any', label: t`Any status` }, ...statuses] : statuses,
  };
  const assignedTo: FilterChoice = {
    id: 'assignedTo',
    title: t`Assigned to`,
    values: [
      { value: 'me', label: t`me` },
      { value: 'none', label: t`no one` },
      ...members.map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
  const team: FilterChoice = {
    id: 'team',
    title: t`Team`,
    values: (departments?.departments ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
  const label: FilterChoice = {
    id: 'label',
    title: t`Label`,
    values: (labels?.labels ?? []).map(({ id, tagName }) => ({ value: id, label: tagName })),
  };
  const choices: (FilterChoice | false)[] = [
    !isAway &&
      (place.list !== 'sent' || isEverywhere) && {
        id: 'tab',
        title: t`Show`,
        values: (['snoozed', 'completed'] as const).map((tab) => ({ value: tab, label: tabName(tab) })),
      },
    !isAway && status,
    !hasOwner && assignedTo,
    place.own !== 'team' && team,
    place.own !== 'label' && label,
    {
      id: 'channel',
      title: t`Channel`,
      values: CHANNELS.map(({ name }) => ({ value: name.toLowerCase(), label: channelName(name, i18n) })),
    },
    {
      id: 'priority',
      title: t`Priority`,
      values: TASK_PRIORITIES.map((priority) => ({ value: priority, label: priorityName(priority) })),
    },
    { id: 'unread', title: t`Unread`, values: [{ value: 'true', label: t`only` }] },
  ];
  return choices.filter((choice) => choice !== false);
}

/** The change of the address that a chosen value stands for. */
export const changeOf = (id: FilterChoice['id'], value: string): Partial<InboxSearch> =>
  ({ [id]: id === 'unread' ? true : value }) as Partial<InboxSearch>;
