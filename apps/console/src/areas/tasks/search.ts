import type { TaskFilter } from '@foyer/contract/tasks/filter';
import { taskList } from '@foyer/contract/tasks/list';
import { textOf, uuidOf } from '../../shell/search-values.ts';

export const VIEWS = ['list', 'board', 'calendar'] as const;
/** How the tasks of a page are laid out. */
export type TaskView = (typeof VIEWS)[number];

const OWN_ID = /^own\.(text|number|date|choice)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A filter by one of the merchant's own fields: its name in the address says how it is written. */
export interface OwnFilter {
  readonly id: string;
  readonly kind: 'text' | 'between' | 'days' | 'oneOf';
  readonly fieldId: string;
}

/** How a field of a kind is filtered. */
export const OWN_KINDS = { text: 'text', number: 'between', date: 'days', choice: 'oneOf' } as const;

/** The filters by own fields among the parts of an address. */
export const ownFiltersIn = (address: object): readonly OwnFilter[] =>
  Object.keys(address).flatMap((id) => {
    const [, kind, fieldId] = OWN_ID.exec(id) ?? [];
    return kind && fieldId ? [{ id, kind: OWN_KINDS[kind as keyof typeof OWN_KINDS], fieldId }] : [];
  });

/** What the address of a page of tasks holds besides the grid's own part. */
export interface TaskSearch {
  readonly view?: TaskView | undefined;
  /** The task whose details are open. */
  readonly task?: string | undefined;
  /** Whether it has the page to itself where it could stand beside the list. */
  readonly full?: true | undefined;
  /** The first day that the calendar shows. */
  readonly month?: string | undefined;
}

/** Keeps the parts of an address that pages of tasks know; what is wrong is dropped. */
export function readTaskSearch(raw: Record<string, unknown>): TaskSearch & Record<string, unknown> {
  const view = VIEWS.find((one) => one === raw.view);
  const kept: Record<string, unknown> = {
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
  for (const id of Object.keys(taskList.filters)) kept[id] = textOf(raw[id], 400);
  for (const { id } of ownFiltersIn(raw)) kept[id] = textOf(raw[id], 400);
  return kept;
}

/** A filter of tasks as its calls take it. */
export type TaskQuery = Partial<Record<keyof TaskFilter | 'nextDueFrom' | 'nextDueTo', string>>;
