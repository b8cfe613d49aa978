import { fullName } from '@foyer/domain/full-name';
import { isLeadStatus, type LeadStatus, leadStep } from '@foyer/domain/lead-ladder';
import { hasMemberAgent, isAgentMarker, MEMBER_AGENT_TYPE } from '@foyer/domain/visitor-flags';
import { visitorName } from '@foyer/domain/visitor-name';
import type { LiveVisitor } from '../../../api/active-visitors.ts';
import { joinedText } from '../../../i18n/joined-text.ts';
import { plainText } from '../../../i18n/plain-text.ts';
import { cameFrom } from './came-from.ts';
import type { BoardSearch, ColumnId, Criterion } from './search.ts';

/** The states of a visitor, by urgency. */
export const STATES = ['needs', 'chat', 'arrived', 'invited', 'bot', 'browsing', 'left'] as const;
export type VisitorState = (typeof STATES)[number];

/** How long a visitor counts as just arrived, in milliseconds. */
export const ARRIVED_MS = 60_000;

/** A row of the board. */
export interface BoardRow {
  readonly id: string;
  readonly visitor: LiveVisitor;
  readonly name: string;
  readonly countryName: string;
  readonly location: string;
  /** The path of the open page, without the host. */
  readonly page: string;
  readonly pageTitle: string;
  readonly from: string;
  readonly state: VisitorState;
  /** The member, else the bot, in the conversation. */
  readonly agent: { id: string; name: string; bot: boolean } | null;
  readonly lead: LeadStatus | null;
}

export function stateOf(visitor: LiveVisitor, now: number): VisitorState {
  if (visitor.assistBadge) return 'needs';
  if (visitor.invited) return 'invited';
  if (hasMemberAgent(visitor.agents)) return visitor.conversationStatus === 'open' ? 'chat' : 'browsing';
  if (visitor.agents.some((agent) => agent.type !== MEMBER_AGENT_TYPE && !isAgentMarker(agent))) return 'bot';
  if (visitor.conversationStatus === 'open') return 'needs';
  return now - Date.parse(visitor.createdDate) < ARRIVED_MS ? 'arrived' : 'browsing';
}

function agentOf(visitor: LiveVisitor): BoardRow['agent'] {
  const members = visitor.agents.filter((agent) => agent.type === MEMBER_AGENT_TYPE && !isAgentMarker(agent));
  const member = members.find((agent) => agent.id === visitor.activeAgent) ?? members[0];
  if (member) return { id: member.id, name: fullName(member), bot: false };
  const bot = visitor.agents.find((agent) => agent.type !== MEMBER_AGENT_TYPE && !isAgentMarker(agent));
  return bot ? { id: bot.id, name: fullName(bot), bot: true } : null;
}

/** The path and query of a URL; invalid URLs are returned as they are. */
export function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** A row with the country's name in the console's language. */
export function boardRow(
  visitor: LiveVisitor,
  now: number,
  nameOfCountry: (code: string) => string,
): BoardRow {
  const countryName = nameOfCountry(visitor.country);
  const page = visitor.page ? pathOf(visitor.page.url) : '';
  return {
    id: visitor.referenceID,
    visitor,
    name: visitorName({ ...visitor.contacts, ...visitor }),
    countryName,
    location: joinedText([visitor.city || visitor.region, countryName]),
    page,
    pageTitle: visitor.page?.title || page,
    from: cameFrom(visitor.campaign, visitor.referrer),
    state: stateOf(visitor, now),
    agent: agentOf(visitor),
    lead: isLeadStatus(visitor.leadStatus) ? visitor.leadStatus : null,
  };
}

/** A row's value of a criterion, as the address encodes it. */
export function criterionValue(row: BoardRow, criterion: Criterion): string {
  switch (criterion) {
    case 'country':
      return row.visitor.country;
    case 'channel':
      return row.visitor.channel;
    case 'device':
      return row.visitor.device;
    default:
      return row[criterion];
  }
}

/** Whether a row matches the text and every criterion but `except`. */
export function fits(row: BoardRow, search: BoardSearch, except?: Criterion): boolean {
  const { q, view: _view, sort: _sort, order: _order, n: _n, ...criteria } = search;
  const chosen = Object.entries(criteria) as [Criterion, string | undefined][];
  if (chosen.some(([name, value]) => value && name !== except && criterionValue(row, name) !== value))
    return false;
  const text = plainText(
    `${row.name} ${row.location} ${row.page} ${row.pageTitle} ${row.visitor.contacts.email}`,
  );
  return plainText(q ?? '')
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const rank = (row: BoardRow) => STATES.indexOf(row.state);
const began = (row: BoardRow) => Date.parse(row.visitor.createdDate);

const keys: Readonly<Record<ColumnId, (row: BoardRow) => string | number>> = {
  visitor: (row) => row.name,
  place: (row) => row.countryName + row.location,
  page: (row) => row.page,
  time: (row) => -began(row),
  pages: (row) => row.visitor.pages,
  from: (row) => row.from,
  device: (row) => row.visitor.device + row.visitor.browser,
  state: rank,
  agent: (row) => row.agent?.name ?? '\uffff',
  lead: (row) => (row.lead ? leadStep(row.lead) : 0),
};

/** Sorts rows by the address. Default: those who need an agent first, then by longest visit. */
export function compareRows(search: BoardSearch): (a: BoardRow, b: BoardRow) => number {
  const key = keys[search.sort ?? 'state'];
  const sign = search.order === 'desc' ? -1 : 1;
  return (a, b) => {
    const left = key(a);
    const right = key(b);
    const order = typeof left === 'string' ? left.localeCompare(String(right)) : left - (right as number);
    return sign * order || began(a) - began(b);
  };
}

/** The number of rows per value of a criterion, most frequent first. */
export function countBy(rows: readonly BoardRow[], criterion: Criterion): [value: string, count: number][] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = criterionValue(row, criterion);
    if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
}
