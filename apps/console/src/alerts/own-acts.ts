import type { CallName } from '@foyer/contract';
import type { LiveVisitor } from '../api/active-visitors.ts';
import { onCall } from '../api/call.ts';

/** Calls by which a member makes a visitor their own: nobody is alerted of what they do themselves. */
const OWN: ReadonlySet<CallName> = new Set([
  'takeConversation',
  'inviteVisitor',
  'setVisitorAgent',
  'reopenConversation',
]);

const acted = new Set<unknown>();

/** Notes what the member does themselves. Returns how to stop. */
export function noteOwnActs(): () => void {
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

/** Whether the member has acted on this visitor or conversation themselves. */
export const isOwnAct = (visitor: LiveVisitor): boolean =>
  acted.has(visitor.referenceID) || (visitor.conversationID !== null && acted.has(visitor.conversationID));
