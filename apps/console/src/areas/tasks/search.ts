import type { TaskFilter } from '@foyer/contract/tasks/filter';
import { taskList } from '@foyer/contract/tasks/list';
import { textOf, uuidOf } from '../../shell/search-values.ts';

export const VIEWS = ['list', 'board', 'calendar'] as const;
/** The layouts of a task page. */
export type TaskView = (typeof VIEWS)[number];

const OWN_ID = /^own\.(text|number|date|choice)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A filter by a custom field. Its name in the address encodes the kind. */
export interface OwnFilter {
  readonly id: string;
  readonly kind: 'text' | 'between' | 'days' | 'oneOf';
  readonly fieldId: string;
}

/** The filter kind of each field kind. */
export const OWN_KINDS = { text: 'text', number: 'between', date: 'days', choice: 'oneOf' } as const;

/** The custom-field filters in an address. */
export const ownFiltersIn = (address: object): readonly OwnFilter[] =>
  Object.keys(address).flatMap((id) => {
    const [, kind, fieldId] = OWN_ID.exec(id) ?? [];
    return kind && fieldId ? [{ id, kind: OWN_KINDS[kind as keyof typeof OWN_KINDS], fieldId }] : [];
  });

/** The search parameters of a task page besides the grid's own. */
export interface TaskSearch {
  readonly view?: TaskView | undefined;
  /** The open task. */
  readonly task?: string | undefined;
  /** Whether it takes the whole page although it fits beside the list. */
  readonly full?: true | undefined;
  /** The month that the calendar shows. */
  readonly month?: string | undefined;
}

/** Parses the search parameters of task pages; invalid ones are dropped. */
export function readTaskSearch(raw: Record<string, unknown>): TaskSearch & Record<string, unknown> {
  const view = VIEWS.find((one) => one === raw.view);
  const stored: Record<string, unknown> = {
    view,
    task: uuidOf(raw.task),
    full: raw.full === true || raw.full === 'true' ? true : undefined,
    month: /^\d{4}-\d\d$/.test(String(raw.month)) ? String(raw.month) : undefined,
    q: textOf(raw.q),
    sort: textOf(raw.sort, 60),
    order: raw.order === 'asc' || raw.order === 'desc' ? raw.order : undefined,
    n: raw.n,
    at: textOf(raw.at, 2000),
    back: raw.back,
  };
  for (const id of Object.keys(taskList.filters)) stored[id] = textOf(raw[id], 400);
  for (const { id } of ownFiltersIn(raw)) stored[id] = textOf(raw[id], 400);
  return stored;
}

/** A filter of tasks as the calls accept it. */
export type TaskQuery = Partial<Record<keyof TaskFilter | 'nextDueFrom' | 'nextDueTo', string>>;
