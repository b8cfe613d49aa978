/**
 * The support chat: the frame at the bottom of the console in which members chat with the operator of the installation.
 * Specification 2, 4, 6, 9.
 */

/** The states of the frame. Specification 4. */
export const SUPPORT_CHAT_STATES = { hidden: 0, loading: 1, visible: 2 } as const;

/** One of the states of the frame. Specification 4. */
export type SupportChatState = (typeof SUPPORT_CHAT_STATES)[keyof typeof SUPPORT_CHAT_STATES];

/** The roles that have the support chat. Specification 6. */
export const SUPPORT_CHAT_ROLES = [
  'PHYSICIAN',
  'CALLCENTER_USER1',
  'CALLCENTER_USER2',
  'CALLCENTER_USER3',
  'CALLCENTER_SUPERVISOR',
  'M_USER',
] as const;

/** Minimum window width, exclusive. Pixels. Specification 6, 9. */
export const SUPPORT_CHAT_ABOVE_WIDTH = 768;

/** Minimum and maximum width of the frame. Pixels. Specification 2. */
export const SUPPORT_CHAT_WIDTH = { min: 320, max: 402 } as const;

/** Maximum height of the frame. Pixels. Specification 2. */
export const SUPPORT_CHAT_HEIGHT_MAX = 630;

/** Distance of the frame from the side with collapsed and expanded menu. Pixels. Specification 9. */
export const SUPPORT_CHAT_OFFSET = { narrow: 54, wide: 204 } as const;

/** Poll interval until the frame is present. Milliseconds. Specification 9. */
export const SUPPORT_CHAT_POLL_MS = 1000;

/** Fields that determine whether a member has the support chat. Specification 6. */
export interface SupportChatViewer {
  readonly role: string;
  /** The engagement that the frame shows; empty for none. */
  readonly engagementID: string;
  /** Pixels. */
  readonly windowWidth: number;
}

/** Whether a member has the support chat, by role, window width and configuration. Specification 6. */
export function hasSupportChat({ role, engagementID, windowWidth }: SupportChatViewer): boolean {
  return (
    engagementID !== '' &&
    windowWidth > SUPPORT_CHAT_ABOVE_WIDTH &&
    (SUPPORT_CHAT_ROLES as readonly string[]).includes(role)
  );
}
