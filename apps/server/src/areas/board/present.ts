import type { ActiveVisitor } from '@foyer/contract/visitors/shapes';
import { DEFAULT_CHANNEL, DEFAULT_DEVICE, flagOf } from '@foyer/domain/channels';
import { fullName } from '@foyer/domain/full-name';
import { messageStats } from '@foyer/domain/message-stats';
import { type FlagViewer, MEMBER_AGENT_TYPE, visitorFlags } from '@foyer/domain/visitor-flags';
import { visitorName } from '@foyer/domain/visitor-name';
import type { NamedMember } from '../conversations/present.ts';
import { presentPage } from '../visitors/present.ts';
import type { BoardEntry } from './queries.ts';

/**
 * A visitor as shown on the live board. A closed conversation has no `agents`.
 * @param conversationAgents the members of the conversation, in its order
 */
export function presentActiveVisitor(
  entry: BoardEntry,
  conversationAgents: readonly NamedMember[],
): ActiveVisitor {
  const isOpen = entry.conversation?.status === 'open';
  return {
    ...presentPerson(entry),
    ...presentVisit(entry),
    ...presentConversation(entry),
    ...presentAgents(entry, isOpen ? conversationAgents : []),
  };
}

/** A row with the flags derived for the viewer. */
export const presentFlagged = (visitor: ActiveVisitor, viewer: FlagViewer) => ({
  ...visitor,
  ...visitorFlags(visitor, viewer),
});

/** What a visitor writes or calls by now, else what they first came by. */
const channelOf = ({ visitor, conversation }: BoardEntry): string =>
  (conversation?.kind === 'chat' ? conversation.channel : visitor.channel) || DEFAULT_CHANNEL;

function presentPerson(entry: BoardEntry) {
  const { visitor } = entry;
  const { firstName, lastName, email, phone, company, country, city, region, state } = visitor;
  return {
    referenceID: visitor.id,
    contacts: { firstName, lastName, company, phone, country, email },
    vName: visitorName({ referenceID: visitor.id, ...visitor }),
    country: flagOf(country),
    city,
    region,
    state,
    timeZone: visitor.timeZone,
    language: visitor.language,
    channel: channelOf(entry),
    tracking: {
      tracking_code: visitor.trackingCode,
      tracked_by: visitor.trackedBy,
      track_message: visitor.trackMessage,
    },
    visitorParams: visitor.params as ActiveVisitor['visitorParams'],
    notes: visitor.notes,
    tags: visitor.tags,
    leadStatus: visitor.leadStatus,
    leadType: visitor.visitCount > 1 ? ('RETURN' as const) : ('NEW' as const),
    verified: visitor.externalId !== null,
    simulated: visitor.simulated,
    lastModifiedDate: visitor.modifiedAt.toISOString(),
  };
}

function presentVisit({ visitor, visit, engagement, isOnline }: BoardEntry) {
  return {
    sessionID: visit?.id ?? null,
    activeEngagementID: engagement?.id ?? null,
    engagements: engagement
      ? [
          {
            engagementName: engagement.name,
            engagementID: engagement.id,
            channel: engagement.channel,
            aiAgent: engagement.aiAgent,
          },
        ]
      : [],
    createdDate: (visit?.startedAt ?? visitor.createdAt).toISOString(),
    lastAccessedDate: (visit?.seenAt ?? visitor.lastSeenAt).toISOString(),
    browser: visit?.browser ?? '',
    os: visit?.os ?? '',
    device: visit?.device ?? DEFAULT_DEVICE,
    isOnline,
    page: visit && presentPage(visit),
    pages: visit?.pageCount ?? 0,
    referrer: visit?.referrer ?? '',
    campaign: visit?.campaign ?? null,
  };
}

function presentConversation({ conversation }: BoardEntry) {
  const stats = messageStats({
    inboundMessages: conversation?.inboundCount ?? 0,
    outboundMessages: conversation?.outboundCount ?? 0,
  });
  return {
    ...stats,
    viewMessageCount: stats.totalMessages - (conversation?.unreadCount ?? 0),
    conversationID: conversation?.id ?? null,
    conversationStatus: conversation?.status ?? null,
    invited: conversation?.invited ?? false,
    waitingSince: (conversation?.status === 'open' && conversation.waitingSince?.toISOString()) || null,
    snoozedUntil: (conversation?.status === 'open' && conversation.snoozedUntil?.toISOString()) || null,
    lastMessage: conversation?.lastMessage ?? null,
    lastSeq: conversation?.lastSeq ?? 0,
  };
}

function presentAgents({ conversation }: BoardEntry, agents: readonly NamedMember[]) {
  const active = agents.find(({ id }) => id === conversation?.assignedTo);
  return {
    agents: agents.map((agent) => ({ ...agent, type: MEMBER_AGENT_TYPE })),
    activeAgent: active?.id ?? null,
    userAgentId: active?.id ?? null,
    userAgentName: active ? fullName(active) : null,
    isAgentAssigned: active !== undefined,
  };
}
