import { TEXTS } from './texts.ts';
import type { NeedAgent } from './visitor-flags.ts';
import { toastOneVisitor } from './visitor-name.ts';

/** Duration of a toast of the shell. Milliseconds. Specification 9. */
export const SHELL_TOAST_MS = 10_000;

/** Duration of an assistance toast. Milliseconds. Specification 9. */
export const ASSISTANCE_TOAST_MS = 20_000;

/** Delay between toast and sound. Milliseconds. Specification 9. */
export const SOUND_DELAY_MS = 500;

/** Maximum toasts that name a visitor before one summary toast. Specification 9. */
export const NAMED_TOASTS_MAX = 2;

/** Fields of a visitor that determine an alert. Specification 4. */
export interface AlertVisitor {
  readonly referenceID: string;
  readonly name: string;
  readonly place: string;
  readonly needAgent: NeedAgent;
  /** Ids of the agents who serve or track the visitor. */
  readonly agentIds: readonly string[];
}

/** The alerted member, and the live agents. Specification 4. */
export interface AlertViewer {
  readonly userId: string;
  readonly liveAgentIds: readonly string[];
}

/** A toast; the summary of many visitors names no one. Specification 9. */
export interface AssistanceToast {
  readonly text: string;
  readonly durationMs: number;
  readonly referenceID: string | null;
}

/** Toasts to show, and whether to play a sound. Specification 4. */
export interface Alert {
  readonly toasts: readonly AssistanceToast[];
  readonly sound: boolean;
}

function isMine(visitor: AlertVisitor, viewer: AlertViewer): boolean {
  return visitor.agentIds.includes(viewer.userId);
}

/** Whether a visitor belongs in the needs-an-agent alert: asks for an agent and has no live agent. Specification 4. */
export function needsAlert(visitor: AlertVisitor, viewer: AlertViewer): boolean {
  return (
    visitor.needAgent !== null && !visitor.agentIds.some((agentId) => viewer.liveAgentIds.includes(agentId))
  );
}

function isNew(before: AlertVisitor | undefined, visitor: AlertVisitor, viewer: AlertViewer): boolean {
  const startsToNeed = needsAlert(visitor, viewer) && (!before || !needsAlert(before, viewer));
  const becomesMine = isMine(visitor, viewer) && (!before || !isMine(before, viewer));
  return startsToNeed || becomesMine;
}

/**
 * Visitors to alert about, in the order of the next state: those who newly need an agent, and those newly assigned to
 * the viewer. Specification 4.
 */
export function visitorsToAlert(
  previous: readonly AlertVisitor[],
  next: readonly AlertVisitor[],
  viewer: AlertViewer,
): AlertVisitor[] {
  const before = new Map(previous.map((visitor) => [visitor.referenceID, visitor]));
  return next.filter((visitor) => isNew(before.get(visitor.referenceID), visitor, viewer));
}

/**
 * The alert for a change of state: at most two toasts that name a visitor, a third for all others, and a sound if there
 * is any toast. Visitors in `previous` are not alerted on the first load. Specification 4, 9.
 */
export function alertBetween(
  previous: readonly AlertVisitor[],
  next: readonly AlertVisitor[],
  viewer: AlertViewer,
): Alert {
  const alerted = visitorsToAlert(previous, next, viewer);
  const toasts: AssistanceToast[] = alerted.slice(0, NAMED_TOASTS_MAX).map((visitor) => ({
    text: toastOneVisitor(visitor.name, visitor.place),
    durationMs: ASSISTANCE_TOAST_MS,
    referenceID: visitor.referenceID,
  }));
  if (alerted.length > NAMED_TOASTS_MAX) {
    toasts.push({ text: TEXTS.toastManyVisitors, durationMs: ASSISTANCE_TOAST_MS, referenceID: null });
  }
  return { toasts, sound: toasts.length > 0 };
}

/** Whether the sound plays on an operating system: not on iOS and Android. Specification 9. */
export function playsSound(os: string): boolean {
  return !['ios', 'android'].includes(os.trim().toLowerCase());
}

/** Page title with the number of visitors who need an agent: '(3) Foyer'. No count for 0. Specification 9. */
export function pageTitle(title: string, waitingCount: number): string {
  return waitingCount > 0 ? `(${waitingCount}) ${title}` : title;
}
