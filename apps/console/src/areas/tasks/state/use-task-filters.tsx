import type { TaskField } from '@foyer/contract/tasks/shapes';
import { TASK_MODES, TASK_PRIORITIES } from '@foyer/domain/task';
import { TASK_STATUSES } from '@foyer/domain/task-status';
import { visitorName } from '@foyer/domain/visitor-name';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import type { GridFilter } from '../../../ui/grid/index.ts';
import { fieldsOf } from '../detail/facts.tsx';
import { VisitorSearch } from '../detail/visitor-search.tsx';
import { MODE_WORDS, PRIORITY_WORDS, STATUS_WORDS } from '../words.ts';
import { usePeople, useTeams } from './people.ts';
import { TICKS } from './use-task-query.ts';

/** Finds the customer by whom tasks are filtered. */
const CustomerPicker = ({ onPick }: { onPick: (referenceID: string) => void }) => (
  <VisitorSearch onChoose={({ referenceID }) => onPick(referenceID)} />
);

/** The name of the customer by whom tasks are filtered. */
function useCustomerName(referenceID: string | undefined): string | undefined {
  const { data } = useCall(
    'listVisitors',
    { query: { referenceID, pageCount: 1 } as never },
    {
      enabled: referenceID !== undefined,
      staleTime: 300_000,
    },
  );
  const [visitor] = data?.rawVisitors ?? [];
  return visitor && visitor.referenceID === referenceID ? visitorName(visitor) : undefined;
}

/** The merchant's own fields as filters. Where two types have a field of one name, the type tells them apart. */
function useOwnFilters(fields: readonly TaskField[]): readonly GridFilter[] {
  const { t } = useLingui();
  return fields.map(({ id, name, type, kind, choices }): GridFilter => {
    const isTwice = fields.some((other) => other.id !== id && other.name === name);
    const words = isTwice && type !== null ? `${name} · ${type}` : name;
    const title = msg`${words}`;
    if (kind === 'choice') {
      const options = choices.map((value) => ({ value, label: value }));
      return { id: `own.choice.${id}`, kind, title, options };
    }
    if (kind !== 'checkbox') return { id: `own.${kind}.${id}`, kind, title };
    const options = [
      { value: TICKS.yes, label: t`Yes` },
      { value: TICKS.no, label: t`No` },
    ];
    return { id: `own.choice.${id}`, kind: 'choice', title, options };
  });
}

/** What lists of tasks are filtered by, with the values that can be chosen. */
export function useTaskFilters(
  hasMode: boolean,
  { type: chosenType, referenceID }: Readonly<Record<string, string | undefined>>,
): readonly GridFilter[] {
  const { t, i18n } = useLingui();
  const { data: options } = useCall('getTaskOptions', undefined, { staleTime: 300_000 });
  const people = usePeople();
  const teams = useTeams();
  const customer = useCustomerName(referenceID);
  const ownFilters = useOwnFilters(
    chosenType === undefined ? (options?.fields ?? []) : fieldsOf(options?.fields, chosenType),
  );
  const type = options?.types.find((one) => one.type === chosenType);
  const same = (value: string) => ({ value, label: value });
  const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  const filters: GridFilter[] = [
    {
      id: 'mode',
      kind: 'choice',
      title: msg`Mode`,
      options: TASK_MODES.map((value) => ({ value, label: i18n._(MODE_WORDS[value]) })),
    },
    {
      id: 'type',
      kind: 'choice',
      title: msg`Type`,
      options: (options?.types ?? []).map((one) => same(one.type)),
    },
    { id: 'subtype', kind: 'choice', title: msg`Subtype`, options: (type?.subtypes ?? []).map(same) },
    {
      id: 'priority',
      kind: 'choice',
      several: true,
      title: msg`Priority`,
      options: [...TASK_PRIORITIES]
        .reverse()
        .map((value) => ({ value, label: i18n._(PRIORITY_WORDS[value]) })),
    },
    {
      id: 'status',
      kind: 'choice',
      several: true,
      title: msg`Status`,
      options: TASK_STATUSES.map((value) => ({ value, label: i18n._(STATUS_WORDS[value]) })),
    },
    {
      id: 'assignedTo',
      kind: 'choice',
      title: msg`Assigned to`,
      options: [{ value: 'none', label: t`Nobody` }, ...people.map(named)],
    },
    {
      id: 'departmentId',
      kind: 'choice',
      title: msg`Team`,
      options: [{ value: 'none', label: t`None` }, ...teams.map(named)],
    },
    { id: 'due', kind: 'date', title: msg`Due` },
    { id: 'created', kind: 'date', title: msg`Created` },
    {
      id: 'referenceID',
      kind: 'picked',
      title: msg`Customer`,
      Picker: CustomerPicker,
      chosen: customer,
    },
    { id: 'tag', kind: 'choice', title: msg`Tag`, options: (options?.tags ?? []).map(same) },
    {
      id: 'sla',
      kind: 'choice',
      title: msg`Timer`,
      options: [
        { value: 'breached', label: t`Late` },
        { value: 'soon', label: t`Due within the hour` },
        { value: 'warning', label: t`Warns` },
        { value: 'running', label: t`In time` },
        { value: 'none', label: t`None runs` },
      ],
    },
    ...ownFilters,
  ];
  return filters.filter(
    ({ id }) => (id !== 'mode' || hasMode) && (id !== 'subtype' || (type?.subtypes.length ?? 0) > 0),
  );
}
