import type { SavedViewQuery } from '@foyer/contract/inbox/shapes';
import { MESSAGE_STATUSES, type MessageStatus } from '@foyer/domain/message-status';
import { TASK_PRIORITIES, type TaskPriority } from '@foyer/domain/task';
import type { Input } from '../../../api/call.ts';
import { dayOf, textOf, uuidOf } from '../../../shell/search-values.ts';
import type { InboxPlace } from './places.ts';

export const INBOX_SORTS = ['newest', 'oldest', 'waiting'] as const;
export type InboxSort = (typeof INBOX_SORTS)[number];

/** What the address of a page of the inbox holds. */
export interface InboxSearch {
  /** The open thread. */
  readonly id?: string;
  readonly visitor?: undefined;
  readonly pane?: 'details';
  /** A new mail that is being written: 'new', or the id of its draft. */
  readonly compose?: string;
  /** What stands in the search box. */
  readonly q?: string;
  /** Where a search looks: on this page alone, or everywhere. Undefined for the usual one of the page. */
  readonly scope?: SearchScope;
  /** Days, both included; without them and `range`, one month back to today. */
  readonly from?: string;
  readonly to?: string;
  /** Whatever the date. */
  readonly range?: 'all';
  /** One status, or 'any' where a page shows one of its own. */
  readonly status?: MessageStatus | 'any';
  readonly assignedTo?: string;
  readonly team?: string;
  readonly label?: string;
  readonly channel?: string;
  readonly priority?: TaskPriority;
  readonly unread?: true;
  readonly sort?: InboxSort;
  /** Which of several lists a page shows: what is put away, or what is snoozed and completed. */
  readonly tab?: InboxTab;
}

const SEARCH_SCOPES = ['page', 'all'] as const;
export type SearchScope = (typeof SEARCH_SCOPES)[number];

export const INBOX_TABS = ['junk', 'snoozed', 'completed'] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

/** The parts of the address that chips stand for. */
export const CRITERIA = ['status', 'assignedTo', 'team', 'label', 'channel', 'priority', 'unread'] as const;
export type Criterion = (typeof CRITERIA)[number];

/** Nothing filtered but the usual month. */
export const NO_FILTER = {
  q: undefined,
  scope: undefined,
  from: undefined,
  to: undefined,
  range: undefined,
  status: undefined,
  assignedTo: undefined,
  team: undefined,
  label: undefined,
  channel: undefined,
  priority: undefined,
  unread: undefined,
} as const;

/** A list begins here where no date limits it. */
const BEGINNING = '1970-01-01';

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value);

/** Reads the query of the address; what is wrong in it is dropped. */
export function readInboxSearch(raw: Record<string, unknown>): InboxSearch {
  const assignee = raw.assignedTo === 'me' || raw.assignedTo === 'none' ? raw.assignedTo : undefined;
  return {
    id: uuidOf(raw.id),
    pane: raw.pane === 'details' ? 'details' : undefined,
    compose: raw.compose === 'new' ? 'new' : uuidOf(raw.compose),
    q: textOf(raw.q, 500),
    scope: oneOf(SEARCH_SCOPES, raw.scope),
    from: dayOf(raw.from),
    to: dayOf(raw.to),
    range: raw.range === 'all' ? 'all' : undefined,
    status: oneOf([...MESSAGE_STATUSES, 'any' as const], raw.status),
    assignedTo: assignee ?? uuidOf(raw.assignedTo),
    team: uuidOf(raw.team),
    label: uuidOf(raw.label),
    channel: textOf(raw.channel, 40),
    priority: oneOf(TASK_PRIORITIES, raw.priority),
    unread: raw.unread === true || raw.unread === 'true' ? true : undefined,
    sort: oneOf(INBOX_SORTS, raw.sort),
    tab: oneOf(INBOX_TABS, raw.tab),
  };
}

/** A filter as the calls take it. */
export type ThreadFilter = Omit<
  NonNullable<Input<'countMessages'>['query']>,
  'merchantId' | 'list' | 'status' | 'replyStatus'
> & {
  readonly list: InboxPlace['list'];
  readonly status?: MessageStatus | undefined;
  readonly replyStatus?: string | undefined;
};

/** The status that a page filters by. A list of one status of its own has no other, and a search only a chosen one. */
export function statusOf(search: InboxSearch, place: InboxPlace): MessageStatus | undefined {
  if (search.status === 'any') return undefined;
  return search.status ?? (search.tab || search.q ? undefined : (place.status ?? undefined));
}

/** Where a search looks; undefined while nothing is searched. On the page of what is deleted it stays there. */
export function scopeOf(search: InboxSearch, place: InboxPlace): SearchScope | undefined {
  if (!search.q) return undefined;
  return search.scope ?? (place.pageId === 'deleted' ? 'page' : 'all');
}

/** Whose threads a page shows, where its other lists leave that open. */
const OWNER: Readonly<Partial<Record<InboxPlace['list'], string>>> = { my: 'me', unassigned: 'none' };

/** The filter of a page as the calls take it. */
export function filterOf(search: InboxSearch, place: InboxPlace): ThreadFilter {
  const hasDates = search.from !== undefined || search.to !== undefined;
  const isOpenEnded = search.range === 'all' || (hasDates && search.from === undefined);
  const isEverywhere = scopeOf(search, place) === 'all';
  const tab = isEverywhere && search.tab === 'junk' ? undefined : search.tab;
  return {
    list: tab ?? (isEverywhere ? 'all' : place.list),
    fromDate: isOpenEnded ? BEGINNING : search.from,
    toDate: search.to,
    status: statusOf(search, place),
    assignedTo: search.assignedTo ?? (search.tab && !isEverywhere ? OWNER[place.list] : undefined),
    departmentId: isEverywhere && place.own === 'team' ? undefined : search.team,
    labelId: isEverywhere && place.own === 'label' ? undefined : search.label,
    channel: search.channel,
    priority: search.priority,
    unread: search.unread && 'true',
    search: search.q,
  };
}

/** Whether anything but the usual month filters. On a page with a list of its own that choice is no filter. */
export function isFiltered(search: InboxSearch, own: Criterion | undefined): boolean {
  const criteria = CRITERIA.some((one) => one !== own && search[one] !== undefined);
  return criteria || Boolean(search.q ?? search.from ?? search.to);
}

const DAY_MS = 86_400_000;

/** What a saved view keeps of the address. Days are kept as how far they reach back. */
export function viewQueryOf(search: InboxSearch, place: InboxPlace, now: number): SavedViewQuery {
  const back = search.from ? Math.ceil((now - Date.parse(search.from)) / DAY_MS) : undefined;
  const { list, departmentId, labelId } = filterOf(search, place);
  return {
    list,
    status: statusOf(search, place),
    assignedTo: search.assignedTo,
    departmentId,
    labelId,
    channel: search.channel,
    priority: search.priority,
    unread: search.unread,
    search: search.q,
    sort: search.sort,
    days: search.range === 'all' ? ALL_DAYS : back && back > 0 ? Math.min(back, ALL_DAYS) : undefined,
  };
}

/** So many days back mean whatever the date. */
const ALL_DAYS = 3650;

/** The part of the address that a saved view stands for. */
export function searchOfView(query: SavedViewQuery, now: number): Partial<InboxSearch> {
  const { days } = query;
  const from = days && days < ALL_DAYS ? new Date(now - days * DAY_MS).toISOString().slice(0, 10) : undefined;
  return {
    ...NO_FILTER,
    from,
    range: days === ALL_DAYS ? 'all' : undefined,
    status: query.status ?? 'any',
    assignedTo: query.assignedTo,
    team: query.departmentId,
    label: query.labelId,
    channel: query.channel,
    priority: query.priority,
    unread: query.unread ? true : undefined,
    q: query.search,
    scope: query.search === undefined || query.list === 'all' ? undefined : 'page',
    sort: query.sort,
    tab: oneOf(INBOX_TABS, query.list),
  };
}
