import type { InboxThread } from '@foyer/contract/conversations/shapes';
import { type FlagViewer, isForViewer, waitingOf } from '@foyer/domain/visitor-flags';
import { visitorName } from '@foyer/domain/visitor-name';
import { type LiveVisitor, useActiveVisitors } from '../../api/active-visitors.ts';
import { useInboxCounts } from '../../api/inbox-counts.ts';
import { useSession } from '../../session/values.ts';

/** A conversation that waits for an answer, for the messages menu. */
export interface Waiting {
  readonly conversationID: string;
  readonly kind: 'chat' | 'mail';
  readonly visitorId: string;
  readonly name: string;
  readonly country: string;
  readonly isOnline: boolean;
  /** The last message; for mails the subject. */
  readonly text: string;
  readonly since: number;
}

/** The display name of a live-list row. */
export const nameOf = (visitor: LiveVisitor) => visitorName({ ...visitor.contacts, ...visitor });

/** The open chats that wait for an answer of this viewer, longest wait first. */
export function waitingConversations(visitors: readonly LiveVisitor[], viewer: FlagViewer): Waiting[] {
  return visitors.flatMap((visitor) => waitingChat(visitor, viewer)).sort((a, b) => a.since - b.since);
}

function waitingChat(visitor: LiveVisitor, viewer: FlagViewer): Waiting[] {
  const { conversationID, conversationStatus } = visitor;
  const since = waitingOf(visitor);
  if (since === null || conversationID === null || conversationStatus !== 'open') return [];
  if (!isForViewer(visitor, viewer)) return [];
  return [
    {
      conversationID,
      kind: 'chat',
      visitorId: visitor.referenceID,
      name: nameOf(visitor),
      country: visitor.country,
      isOnline: visitor.isOnline,
      text: visitor.lastMessage?.text ?? '',
      since: Date.parse(since),
    },
  ];
}

/** The signed-in member as viewer. */
export function useViewer(): FlagViewer {
  const { id, Role: role } = useSession();
  return { id, role };
}

/** Maps an inbox thread to `Waiting`. */
export const waitingThread = (thread: InboxThread): Waiting => ({
  conversationID: thread.conversationID,
  kind: thread.kind,
  visitorId: thread.visitorId,
  name: thread.visitor.vName,
  country: thread.visitor.country,
  isOnline: thread.isOnline,
  text: thread.subject || thread.lastMessage,
  since: Date.parse(thread.waitingSince ?? thread.lastModifiedTime),
});

/** The number of waiting conversations: from the inbox if the member may open it, else from the live list. */
export function useWaitingCount(): number {
  const counts = useInboxCounts();
  const chats = waitingConversations(useActiveVisitors().data ?? [], useViewer()).length;
  return counts?.team ?? chats;
}
