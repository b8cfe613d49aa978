import type { AlertVisitor } from '@foyer/domain/alerts';
import { parseTrackedBy } from '@foyer/domain/tracking';
import { visitorName } from '@foyer/domain/visitor-name';
import type { LiveVisitor } from '../api/active-visitors.ts';
import { placeText } from '../i18n/place-text.ts';
import { textIn } from '../i18n/use-text.ts';

/** The parts of a live-list row that decide about alerts. */
export function alertVisitorOf(visitor: LiveVisitor, locale: string): AlertVisitor {
  const trackedBy = parseTrackedBy(visitor.tracking.tracked_by).agentId;
  const agentIds = [...visitor.agents.map((agent) => agent.id), visitor.activeAgent, trackedBy];
  return {
    referenceID: visitor.referenceID,
    name: visitorName({ ...visitor.contacts, ...visitor }),
    place: placeText(visitor, locale) || textIn(locale, 'unknownPlace'),
    needAgent: visitor.needAgent,
    agentIds: agentIds.filter((id): id is string => !!id),
  };
}

/** The member's own visitors with new messages, from comparing two states of the live list. */
export function newMessagesFor(
  previous: readonly LiveVisitor[],
  next: readonly LiveVisitor[],
  memberId: string,
): LiveVisitor[] {
  const before = new Map(previous.map((visitor) => [visitor.referenceID, visitor]));
  return next.filter((visitor) => {
    const known = before.get(visitor.referenceID);
    return (
      known !== undefined &&
      visitor.activeAgent === memberId &&
      visitor.lastMessage?.author === 'visitor' &&
      visitor.lastSeq > known.lastSeq
    );
  });
}
