import { visitorName } from '@foyer/domain/visitor-name';
import type { LiveVisitor } from '../../api/active-visitors.ts';

/** A conversation that waits for an answer, as the messages menu lists it. */
export interface Waiting {
  readonly visitor: LiveVisitor;
  readonly conversationID: string;
  readonly since: number;
}

/** The open conversations that wait for an answer, the longest wait first. */
export function waitingConversations(visitors: readonly LiveVisitor[]): Waiting[] {
  return visitors
    .flatMap((visitor) =>
      visitor.waitingSince && visitor.conversationID && visitor.conversationStatus === 'open'
        ? [{ visitor, conversationID: visitor.conversationID, since: Date.parse(visitor.waitingSince) }]
        : [],
    )
    .sort((a, b) => a.since - b.since);
}

/** The name shown for a row of the live list. */
export const nameOf = (visitor: LiveVisitor) => visitorName({ ...visitor.contacts, ...visitor });
