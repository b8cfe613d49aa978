import {
  hasMemberAgent,
  isAgentMarker,
  type NeedAgent,
  type SortColumn,
  type VisitorAgent,
} from './visitor-flags.ts';

/** Fields that determine whether the live list keeps a visitor. Specification 5. */
export interface LiveListVisitor {
  readonly sessionID: string;
  readonly totalMessages: number;
  readonly needAgent: NeedAgent;
  readonly agents: readonly VisitorAgent[];
}

/**
 * Whether the live list keeps a visitor: one with messages, in need of an agent, with the session open on screen, or
 * with an agent entry whose last name is '**'. Specification 5.
 */
export function keepsInLiveList(visitor: LiveListVisitor, openSessionId: string | null): boolean {
  return (
    visitor.totalMessages > 0 ||
    visitor.needAgent !== null ||
    visitor.sessionID === openSessionId ||
    visitor.agents.some(isAgentMarker)
  );
}

/** Compares by sortColumn, then arrival. Specification 3. */
export function compareLiveVisitors(
  a: { readonly sortColumn: SortColumn; readonly createdDate: string },
  b: { readonly sortColumn: SortColumn; readonly createdDate: string },
): number {
  return a.sortColumn - b.sortColumn || Date.parse(a.createdDate) - Date.parse(b.createdDate);
}

/** Fields that determine whether a thread is in the need-agent list. Specification 4. */
export interface NeedAgentThread {
  readonly status: string;
  readonly isOnline: boolean;
  readonly agents: readonly VisitorAgent[];
}

/** Whether a thread is in the need-agent list: pending, online, no agent of type User attached. Specification 4. */
export function isInNeedAgentList(thread: NeedAgentThread): boolean {
  return thread.status.toLowerCase() === 'pending' && thread.isOnline && !hasMemberAgent(thread.agents);
}
