import type { CallName } from '@foyer/contract';
import type { LiveVisitor } from '../api/active-visitors.ts';
import { onCall } from '../api/call.ts';

/** Calls that assign a visitor to the caller; members get no alerts about their own actions. */
const OWN: ReadonlySet<CallName> = new Set([
  'takeConversation',
  'inviteVisitor',
  'setVisitorAgent',
  'reopenConversation',
]);

const acted = new Set<unknown>();

/** Records the member's own actions. Returns a function that stops it. */
export function trackOwnActions(): () => void {
  const stop = onCall((name, { params, body }) => {
    if (!OWN.has(name)) return;
    const of = body as { referenceID?: string } | undefined;
    for (const id of [params?.id, params?.referenceID, of?.referenceID]) if (id) acted.add(id);
  });
  return () => {
    stop();
    acted.clear();
  };
}

/** Whether the member has acted on this visitor or conversation. */
export const isOwnAction = (visitor: LiveVisitor): boolean =>
  acted.has(visitor.referenceID) || (visitor.conversationID !== null && acted.has(visitor.conversationID));
