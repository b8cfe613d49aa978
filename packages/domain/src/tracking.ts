/** Tracking codes with a special meaning. Any other code requests tracking. Specification 4. */
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

/** Whether an agent is set or the visitor is handled, so that no assistance is requested. Specification 4. */
export function isHandledCode(trackingCode: string | null | undefined): boolean {
  return trackingCode === TRACKING_CODES.handled;
}

/** Whether the code requests tracking: any code except '9' and '1'. False without a code. Specification 4. */
export function codeNeedsTracking(trackingCode: string | null | undefined): boolean {
  return !!trackingCode && trackingCode !== TRACKING_CODES.notNeeded && !isHandledCode(trackingCode);
}

/**
 * Whether a visitor was just assigned to this agent: the agent tracks them and the tracked name changed. False if
 * already marked, so that it is announced once. Specification 4.
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
