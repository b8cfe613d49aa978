import type { SavedViewQuery } from '@foyer/contract/inbox/shapes';
import { MESSAGE_STATUSES, type MessageStatus } from '@foyer/domain/message-status';
import { TASK_PRIORITIES, type TaskPriority } from '@foyer/domain/task';
import type { Input } from '../../../api/call.ts';
import { dayOf, positiveOf, textOf, uuidOf } from '../../../shell/search-values.ts';
import type { InboxFolder } from './folders.ts';

export const INBOX_SORTS = ['newest', 'oldest', 'waiting'] as const;
export type InboxSort = (typeof INBOX_SORTS)[number];

/** The search parameters of an inbox page. */
export interface InboxSearch {
  /** The open thread. */
  readonly id?: string;
  /** The message of the open thread to scroll to. */
  readonly seq?: number;
  readonly visitor?: undefined;
  readonly pane?: 'details';
  /** The open composer: 'new', or the id of a draft. */
  readonly compose?: string;
  /** The recipient of a new mail. */
  readonly recipient?: string;
  /** The text of the search box. */
  readonly q?: string;
  /** Whether a search covers this page only or all messages. Default depends on the page. */
  readonly scope?: SearchScope;
  /** Inclusive dates. Default without them and `range`: the last month up to today. */
  readonly from?: string;
  readonly to?: string;
  /** No date limit. */
  readonly range?: 'all';
  /** One status, or 'any' on a page that has a default status. */
  readonly status?: MessageStatus | 'any';
  readonly assignedTo?: string;
  readonly team?: string;
  readonly label?: string;
  readonly channel?: string;
  readonly priority?: TaskPriority;
  readonly unread?: true;
  readonly sort?: InboxSort;
  /** The list shown on a page with several, such as junk, snoozed or completed. */
  readonly tab?: InboxTab;
}

const SEARCH_SCOPES = ['page', 'all'] as const;
export type SearchScope = (typeof SEARCH_SCOPES)[number];

export const INBOX_TABS = ['junk', 'snoozed', 'completed'] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

/** The parameters that chips represent. */
export const CRITERIA = ['status', 'assignedTo', 'team', 'label', 'channel', 'priority', 'unread'] as const;
export type Criterion = (typeof CRITERIA)[number];

/** No filter but the default month. */
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

/** The start of a list without a date limit. */
const BEGINNING = '1970-01-01';

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value);

/** Parses the search parameters; invalid ones are dropped. */
export function readInboxSearch(raw: Record<string, unknown>): InboxSearch {
  const assignee = raw.assignedTo === 'me' || raw.assignedTo === 'none' ? raw.assignedTo : undefined;
  return {
    id: uuidOf(raw.id),
    seq: positiveOf(raw.seq),
    pane: raw.pane === 'details' ? 'details' : undefined,
    recipient: textOf(raw.recipient),
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

/** A filter as the calls accept it. */
export type ThreadFilter = Omit<
  NonNullable<Input<'countMessages'>['query']>,
  'merchantId' | 'list' | 'status' | 'replyStatus'
> & {
  readonly list: InboxFolder['list'];
  readonly status?: MessageStatus | undefined;
  readonly replyStatus?: string | undefined;
};

/** The status that a page filters by. A list with a fixed status has no other, and a search only a chosen one. */
export function statusOf(search: InboxSearch, folder: InboxFolder): MessageStatus | undefined {
  if (search.status === 'any') return undefined;
  return search.status ?? (search.tab || search.q ? undefined : (folder.status ?? undefined));
}

/** The scope of a search; undefined while there is none. On the page of deleted threads it defaults to the page. */
export function scopeOf(search: InboxSearch, folder: InboxFolder): SearchScope | undefined {
  if (!search.q) return undefined;
  return search.scope ?? (folder.pageId === 'deleted' ? 'page' : 'all');
}

/** The assignee filter of pages whose other lists leave it open. */
const OWNER: Readonly<Partial<Record<InboxFolder['list'], string>>> = { my: 'me', unassigned: 'none' };

/** The filter of a page as the calls accept it. */
export function filterOf(search: InboxSearch, folder: InboxFolder): ThreadFilter {
  const hasDates = search.from !== undefined || search.to !== undefined;
  const isOpenEnded = search.range === 'all' || (hasDates && search.from === undefined);
  const isEverywhere = scopeOf(search, folder) === 'all';
  const tab = isEverywhere && search.tab === 'junk' ? undefined : search.tab;
  return {
    list: tab ?? (isEverywhere ? 'all' : folder.list),
    fromDate: isOpenEnded ? BEGINNING : search.from,
    toDate: search.to,
    status: statusOf(search, folder),
    assignedTo: search.assignedTo ?? (search.tab && !isEverywhere ? OWNER[folder.list] : undefined),
    departmentId: isEverywhere && folder.own === 'team' ? undefined : search.team,
    labelId: isEverywhere && folder.own === 'label' ? undefined : search.label,
    channel: search.channel,
    priority: search.priority,
    unread: search.unread && 'true',
    search: search.q,
  };
}

/** Whether anything but the default month is filtered. The page's own criterion does not count. */
export function isFiltered(search: InboxSearch, own: Criterion | undefined): boolean {
  const criteria = CRITERIA.some((one) => one !== own && search[one] !== undefined);
  return criteria || Boolean(search.q ?? search.from ?? search.to);
}

const DAY_MS = 86_400_000;

/** The query of a saved view. Dates are stored as the number of days back. */
export function viewQueryOf(search: InboxSearch, folder: InboxFolder, now: number): SavedViewQuery {
  const back = search.from ? Math.ceil((now - Date.parse(search.from)) / DAY_MS) : undefined;
  const { list, departmentId, labelId } = filterOf(search, folder);
  return {
    list,
    status: statusOf(search, folder),
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

/** This many days back mean no date limit. */
const ALL_DAYS = 3650;

/** The search parameters of a saved view. */
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
