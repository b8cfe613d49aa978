import { hasSupportChat, SUPPORT_CHAT_STATES, type SupportChatState } from '@foyer/domain/support-chat';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../session/values.ts';

const { hidden, loading, visible } = SUPPORT_CHAT_STATES;

/** Element id of the frame, for the button that controls it. */
export const SUPPORT_CHAT_ID = 'support-chat';

/** The state of the support chat. */
export interface SupportChat {
  readonly state: SupportChatState;
  /** Whether it was opened; it then stays loaded while hidden, to receive answers. */
  readonly isLoaded: boolean;
  /** Messages received while hidden. */
  readonly unread: number;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly toggle: () => void;
  /** Hides it and returns the focus to the button. */
  readonly close: () => void;
  /** Called when the chat has opened. */
  readonly arrived: () => void;
  readonly count: (unread: number) => void;
}

/**
 * The state of the support chat; null when it is unavailable (Specification 4, 6). It closes when the window becomes
 * too narrow.
 */
export function useSupportChat(engagementID: string): SupportChat | null {
  const { Role: role } = useSession();
  const windowWidth = useSyncExternalStore(onResize, () => innerWidth);
  const isThere = hasSupportChat({ role, engagementID, windowWidth });
  const [state, setState] = useState<SupportChatState>(hidden);
  const [isLoaded, setLoaded] = useState(false);
  const [unread, setUnread] = useState(0);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (isThere) return;
    setState(hidden);
    setLoaded(false);
    setUnread(0);
  }, [isThere]);
  const wasShown = useRef(false);
  // Only after the frame is hidden: while visible, its widget takes the focus for its own button.
  useEffect(() => {
    if (wasShown.current && state === hidden) button.current?.focus();
    wasShown.current = state !== hidden;
  }, [state]);
  if (!isThere) return null;

  const close = () => setState(hidden);
  const open = () => {
    setLoaded(true);
    setState(loading);
  };
  return {
    state,
    isLoaded,
    unread: state === hidden ? unread : 0,
    button,
    toggle: state === hidden ? open : close,
    close,
    arrived: () => setState((now) => (now === loading ? visible : now)),
    count: setUnread,
  };
}

function onResize(listener: () => void) {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}
