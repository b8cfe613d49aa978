import { trackingList, userAgentList } from '@foyer/contract/board/list';
import { listTracked, listUserAgents } from '@foyer/contract/board/list-calls';
import { fullName } from '@foyer/domain/full-name';
import { isHandledCode, parseTrackedBy } from '@foyer/domain/tracking';
import { presenceOf } from '../accounts/presence.ts';
import { registerListExport } from '../exports/source.ts';
import { countTracked, readTracked } from './tracking.ts';
import { readUserAgents } from './user-agents.ts';

/** Registers the exports of tracked visitors and user agents. */
export function registerBoardExports(): void {
  registerListExport({
    list: trackingList,
    access: listTracked.access,
    count: async (scope, wanted) => (await countTracked(scope, wanted)).total,
    page: readTracked,
    cells: {
      visitor: ({ visitor }) => visitor.vName,
      state: ({ visitor }) => (isHandledCode(visitor.tracking.tracking_code) ? 'handled' : 'needed'),
      agent: ({ visitor }) => fullName(parseTrackedBy(visitor.tracking.tracked_by)),
      since: ({ trackedSince }) => trackedSince,
      waiting: ({ visitor }) => (visitor.waitingSince ? new Date(visitor.waitingSince) : null),
      message: ({ visitor }) => visitor.tracking.track_message || (visitor.lastMessage?.text ?? ''),
      place: ({ visitor }) => [visitor.city, visitor.country].filter(Boolean).join(', '),
      lastSeen: ({ visitor }) => new Date(visitor.lastAccessedDate),
      code: ({ visitor }) => visitor.tracking.tracking_code,
      visitorId: ({ visitor }) => visitor.referenceID,
    },
  });
  registerListExport({
    list: userAgentList,
    access: listUserAgents.access,
    count: async (scope, wanted) => (await readUserAgents(scope, { ...wanted, back: false, limit: 1 })).total,
    page: readUserAgents,
    cells: {
      name: ({ member }) => fullName(member),
      presence: ({ agent }) => presenceOf(agent),
      role: ({ roleTitle }) => roleTitle,
      departments: ({ departments }) => departments.map(({ name }) => name).join(', '),
      email: ({ member }) => member.email,
      lastActive: ({ lastActiveAt }) => lastActiveAt,
      openConversations: ({ openConversations }) => openConversations,
      trackedVisitors: ({ trackedVisitors }) => trackedVisitors,
    },
  });
}
