import { taskList } from '@foyer/contract/tasks/list';
import type { TaskField } from '@foyer/contract/tasks/shapes';
import { visitorName } from '@foyer/domain/visitor-name';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import { listOptions } from '../../../i18n/list-text.ts';
import { type GridFilter, listFilters } from '../../../ui/grid/index.ts';
import { fieldsOf } from '../detail/facts.tsx';
import { VisitorSearch } from '../detail/visitor-search.tsx';
import { OWN_KINDS } from '../search.ts';
import { usePeople, useTeams } from './people.ts';
import { TICKS } from './use-task-query.ts';

/** Picks the customer to filter by. */
const CustomerPicker = ({ onPick }: { onPick: (referenceID: string) => void }) => (
  <VisitorSearch onChoose={({ referenceID }) => onPick(referenceID)} />
);

/** The name of the customer filtered by. */
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

/** Filters by custom fields. Fields with the same name but different types show their type. */
function useOwnFilters(fields: readonly TaskField[]): readonly GridFilter[] {
  const { t } = useLingui();
  return fields.map(({ id, name, type, kind, choices }): GridFilter => {
    const isTwice = fields.some((other) => other.id !== id && other.name === name);
    const title = isTwice && type !== null ? `${name} · ${type}` : name;
    const filter = { id: `own.${kind === 'checkbox' ? 'choice' : kind}.${id}`, title };
    if (kind === 'choice') {
      return { ...filter, kind: 'oneOf', options: choices.map((value) => ({ value, label: value })) };
    }
    if (kind !== 'checkbox') return { ...filter, kind: OWN_KINDS[kind] };
    const options = [
      { value: TICKS.yes, label: t`Yes` },
      { value: TICKS.no, label: t`No` },
    ];
    return { ...filter, kind: 'oneOf', options };
  });
}

/** The filters of task lists with their values. */
export function useTaskFilters(
  hasMode: boolean,
  { type: chosenType, referenceID }: Readonly<Record<string, string | undefined>>,
): readonly GridFilter[] {
  const { t } = useLingui();
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
  const filters = listFilters(taskList, {
    type: (options?.types ?? []).map((one) => same(one.type)),
    subtype: (type?.subtypes ?? []).map(same),
    assignedTo: people.map(named),
    departmentId: teams.map(named),
    referenceID: { Picker: CustomerPicker, chosen: customer },
    tag: (options?.tags ?? []).map(same),
    sla: [...listOptions(taskList.filters.sla.values), { value: 'soon', label: t`Due within an hour` }],
  });
  return [...filters, ...ownFilters].filter(({ id }) => id !== 'mode' || hasMode);
}
