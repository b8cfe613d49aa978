import { MESSAGE_STATUSES } from '@foyer/domain/message-status';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../../api/index.ts';
import { channelOptions } from '../../../../ui/index.ts';
import { useMe } from '../../state/me.ts';
import { useColleagues } from '../../thread/people.ts';
import type { InboxFolder } from '../folders.ts';
import { usePriorityName, useStatusName, useTabName } from '../names.ts';
import type { Criterion, InboxSearch } from '../search.ts';

/** A value of a criterion with its label. */
export interface FilterValue {
  readonly value: string;
  readonly label: string;
}

/** A criterion that a page can be filtered by, besides its dates. */
export interface FilterChoice {
  readonly id: Criterion | 'tab';
  readonly title: string;
  readonly values: readonly FilterValue[];
}

/** Statuses available as a filter outside the folder of deleted and junk threads. */
const STATUSES = MESSAGE_STATUSES.filter(
  (status) => status !== 'Deleted' && status !== 'Junk' && status !== 'Draft' && status !== 'Completed',
);

/**
 * The criteria of a page, or of a search of all messages, with their values. Criteria that the page itself sets are
 * omitted.
 */
export function useFilterChoices(folder: InboxFolder, isEverywhere: boolean): readonly FilterChoice[] {
  const { t, i18n } = useLingui();
  const statusName = useStatusName();
  const priorityName = usePriorityName();
  const tabName = useTabName();
  const me = useMe();
  const people = useColleagues();
  const { data: labels } = useCall('listLabels');
  const { data: departments } = useCall('listDepartments');
  const isDiscarded = folder.pageId === 'deleted' && !isEverywhere;
  const hasOwner = (folder.list === 'my' || folder.list === 'unassigned') && !isEverywhere;
  const statuses = STATUSES.map((status) => ({ value: status, label: statusName(status) }));
  const members = people.filter((person) => person.id !== me.id);
  const status: FilterChoice = {
    id: 'status',
    title: t`Status`,
    values: folder.status ? [{ value: 'any', label: t`Any status` }, ...statuses] : statuses,
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
    !isDiscarded &&
      (folder.list !== 'sent' || isEverywhere) && {
        id: 'tab',
        title: t`Show`,
        values: (['snoozed', 'completed'] as const).map((tab) => ({ value: tab, label: tabName(tab) })),
      },
    !isDiscarded && status,
    !hasOwner && assignedTo,
    folder.own !== 'team' && team,
    folder.own !== 'label' && label,
    {
      id: 'channel',
      title: t`Channel`,
      values: channelOptions(i18n),
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

/** The change of the address for a chosen value. */
export const changeOf = (id: FilterChoice['id'], value: string): Partial<InboxSearch> =>
  ({ [id]: id === 'unread' ? true : value }) as Partial<InboxSearch>;
