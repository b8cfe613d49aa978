import { TEXTS } from './texts.ts';
import { codeNeedsTracking, isHandledCode, parseTrackedBy } from './tracking.ts';
import { alertPlace, toastOneVisitor, visitorName } from './visitor-name.ts';

/** A member or bot who serves a visitor. `type` is 'User' for members. Specification 3. */
export interface VisitorAgent {
  readonly id: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly type?: string | null;
}

/** The tracking block of a visitor. Specification 3. */
export interface VisitorTracking {
  readonly tracking_code?: string | null;
  readonly tracked_by?: string | null;
  readonly track_message?: string | null;
}

/** Fields of an active visitor that determine the flags. Specification 3. */
export interface FlagVisitor {
  readonly referenceID: string;
  readonly agents: readonly VisitorAgent[];
  /** Whether the visitor is on the site. Default true. */
  readonly isOnline?: boolean;
  readonly tracking?: VisitorTracking | null;
  readonly visitorParams?: { readonly intent?: string | null } | null;
  readonly vName?: string | null;
  readonly contacts?: { readonly firstName?: string | null; readonly lastName?: string | null } | null;
  readonly city?: string | null;
  readonly country?: string | null;
}

/** The member for whom flags are derived. Specification 3. */
export interface FlagViewer {
  readonly id: string;
  readonly role: string;
}

/** The derived visitor flags. Specification 3. */
export interface VisitorFlags {
  readonly isReqAssist: boolean;
  readonly needTracking: boolean;
  readonly isReqCallBack: boolean;
  readonly isCheckinAgent: boolean;
  readonly needAgent: NeedAgent;
  readonly assistBadge: boolean;
  readonly assistBadgeText: string;
  readonly sortColumn: SortColumn;
  readonly alertMessageText: string;
}

/** Why a visitor needs an agent: 1 assistance, 2 call back, null none. Specification 3 names the values only. */
export type NeedAgent = 1 | 2 | null;

/** Order in the live list: 1 needs an agent, 2 has a member, 3 others. Specification 3 names the values only. */
export type SortColumn = 1 | 2 | 3;

/** Last name of an agent entry that only marks a visitor as waiting. Specification 5. */
export const AGENT_MARKER = '**';

/** Prefix of a call back intent. Specification 6. */
export const CALL_BACK_INTENT = 'requestCallBack';

/** Type of an agent entry that represents a team member. Specification 3. */
export const MEMBER_AGENT_TYPE = 'User';

/** Whether an agent entry is only the marker '**'. Specification 5. */
export function isAgentMarker(agent: VisitorAgent): boolean {
  return agent.lastName === AGENT_MARKER;
}

/** Whether a member serves the visitor. Bots and the marker '**' do not count as agents. Specification 4, 5. */
export function hasMemberAgent(agents: readonly VisitorAgent[]): boolean {
  return agents.some((agent) => agent.type === MEMBER_AGENT_TYPE && !isAgentMarker(agent));
}

/**
 * Whether an agent entry counts as needing a check-in agent: its last name is '**', or missing on an entry of type
 * User. Bots often have no last name. Specification 5.
 */
export function needsCheckinAgent(agent: VisitorAgent): boolean {
  return isAgentMarker(agent) || (agent.type === MEMBER_AGENT_TYPE && !agent.lastName?.trim());
}

function isPhysician(viewer: FlagViewer): boolean {
  return viewer.role === 'PHYSICIAN';
}

function isTrackedTo(visitor: FlagVisitor, viewer: FlagViewer): boolean {
  return viewer.id !== '' && parseTrackedBy(visitor.tracking?.tracked_by).agentId === viewer.id;
}

/**
 * Whether the visitor requests a call back: no member serves them and the intent starts with 'requestCallBack'. False
 * for physicians and handled visitors. Specification 4, 6.
 */
export function isReqCallBack(visitor: FlagVisitor, viewer: FlagViewer): boolean {
  const intent = visitor.visitorParams?.intent ?? '';
  return (
    !isPhysician(viewer) &&
    !isHandledCode(visitor.tracking?.tracking_code) &&
    !hasMemberAgent(visitor.agents) &&
    intent.startsWith(CALL_BACK_INTENT)
  );
}

/**
 * Whether assistance is requested from this viewer: a call back is requested or tracking is needed; for a physician,
 * tracking is needed and the visitor is tracked to them. The specification adds "and (no agent or tracking code not
 * 1)", which is always true here, since code 1 needs no tracking. Specification 4, 6.
 */
export function isReqAssist(visitor: FlagVisitor, viewer: FlagViewer): boolean {
  const needsTracking = codeNeedsTracking(visitor.tracking?.tracking_code);
  if (isPhysician(viewer)) return needsTracking && isTrackedTo(visitor, viewer);
  return needsTracking || isReqCallBack(visitor, viewer);
}

/**
 * Whether the visitor waits for a check-in: an agent entry needs one and the visitor is not handled. For a physician
 * only if tracked to them. Specification 5.
 */
export function isCheckinAgent(visitor: FlagVisitor, viewer: FlagViewer): boolean {
  if (isHandledCode(visitor.tracking?.tracking_code) || !visitor.agents.some(needsCheckinAgent)) return false;
  return isForViewer(visitor, viewer);
}

/** Fields of a conversation that determine whether its customer waits. */
export interface WaitingConversation {
  readonly waitingSince: string | null;
  readonly snoozedUntil: string | null;
}

/** When the customer began to wait for a reply. Null if not waiting or snoozed. */
export const waitingOf = ({ waitingSince, snoozedUntil }: WaitingConversation): string | null =>
  snoozedUntil === null ? waitingSince : null;

/**
 * Whether this viewer should reply to the visitor. Physicians only reply to visitors tracked to them. Specification 5,
 * 6.
 */
export const isForViewer = (visitor: FlagVisitor, viewer: FlagViewer): boolean =>
  !isPhysician(viewer) || isTrackedTo(visitor, viewer);

/** Whether the visitor waits for a reply from this viewer and no member serves them. Specification 5, 6. */
export const isWaitingFor = (visitor: FlagVisitor & WaitingConversation, viewer: FlagViewer): boolean =>
  waitingOf(visitor) !== null && !hasMemberAgent(visitor.agents) && isForViewer(visitor, viewer);

function badgeText(flags: { isReqCallBack: boolean; isCheckinAgent: boolean }): string {
  if (flags.isReqCallBack) return TEXTS.callBack;
  return flags.isCheckinAgent ? TEXTS.checkIn : TEXTS.requestAssist;
}

function alertText(visitor: FlagVisitor): string {
  const ownText = visitor.tracking?.track_message?.trim();
  if (ownText) return ownText;
  const name = visitorName({ ...visitor.contacts, referenceID: visitor.referenceID, vName: visitor.vName });
  return toastOneVisitor(name, alertPlace(visitor));
}

/**
 * All derived flags of one visitor for one viewer. Specification 3, 4, 5, 6.
 *
 * - `needTracking` depends on the code only.
 * - `needAgent` follows `isReqAssist`: 2 for a call back, otherwise 1.
 * - `assistBadge` is shown for a call back, and while the visitor is online for an assist request and a check-in. Its
 *   text is 'Call back', 'check-in' or the default 'Request Assist', in this order.
 * - `alertMessageText` is the tracking message, else the toast text for one visitor. Empty if no badge is shown.
 */
export function visitorFlags(visitor: FlagVisitor, viewer: FlagViewer): VisitorFlags {
  const callBack = isReqCallBack(visitor, viewer);
  const assist = isReqAssist(visitor, viewer);
  const checkin = isCheckinAgent(visitor, viewer);
  const badge = callBack || ((assist || checkin) && visitor.isOnline !== false);
  return {
    isReqAssist: assist,
    needTracking: codeNeedsTracking(visitor.tracking?.tracking_code),
    isReqCallBack: callBack,
    isCheckinAgent: checkin,
    needAgent: assist ? (callBack ? 2 : 1) : null,
    assistBadge: badge,
    assistBadgeText: badgeText({ isReqCallBack: callBack, isCheckinAgent: checkin }),
    sortColumn: assist && badge ? 1 : hasMemberAgent(visitor.agents) ? 2 : 3,
    alertMessageText: badge ? alertText(visitor) : '',
  };
}
