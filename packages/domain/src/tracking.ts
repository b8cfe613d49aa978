/** The tracking codes with a meaning of their own; any other asks for tracking. Specification 4. */
export const TRACKING_CODES = { handled: '1', notNeeded: '9' } as const;

/** The parts of `tracked_by`. Empty if no one tracks the visitor. Specification 3. */
export interface TrackedBy {
  readonly agentId: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** `tracked_by` of an untracked visitor. Specification 3. */
export const TRACKED_BY_NOBODY = '||';

/** Reads 'agentId|firstName|lastName'; missing parts are empty. Specification 3. */
export function parseTrackedBy(text: string | null | undefined): TrackedBy {
  const [agentId = '', firstName = '', lastName = ''] = (text ?? '').split('|');
  return { agentId, firstName, lastName };
}

/** Formats 'agentId|firstName|lastName', or '||' for no one. A bar within a name becomes a space. Specification 3. */
export function formatTrackedBy(agent: TrackedBy | null): string {
  if (agent === null) return TRACKED_BY_NOBODY;
  return [agent.agentId, agent.firstName, agent.lastName].map((part) => part.replaceAll('|', ' ')).join('|');
}

/** Whether the code says that an agent is set or the visitor is handled, so that no assist is raised. Specification 4. */
export function isHandledCode(trackingCode: string | null | undefined): boolean {
  return trackingCode === TRACKING_CODES.handled;
}

/**
 * Whether the code asks for tracking: any code but '9' and '1'. Specification 4.
 * A visitor without a code was never tracked, so none is asked for.
 */
export function codeNeedsTracking(trackingCode: string | null | undefined): boolean {
  return !!trackingCode && trackingCode !== TRACKING_CODES.notNeeded && !isHandledCode(trackingCode);
}

/**
 * Whether a visitor has just become this agent's: the agent tracks them now and the tracked name changed.
 * It is said once, so never of a visitor who is already marked. Specification 4.
 */
export function becomesAssigned(
  previousTrackedBy: string | null | undefined,
  nextTrackedBy: string | null | undefined,
  agentId: string,
  alreadyAssigned: boolean,
): boolean {
  const previous = parseTrackedBy(previousTrackedBy);
  const next = parseTrackedBy(nextTrackedBy);
  const nameChanged = previous.firstName !== next.firstName || previous.lastName !== next.lastName;
  return !alreadyAssigned && agentId !== '' && next.agentId === agentId && nameChanged;
}
