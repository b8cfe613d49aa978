import { hasSupportChat, SUPPORT_CHAT_STATES, type SupportChatState } from '@foyer/domain/support-chat';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../session/values.ts';

const { hidden, loading, visible } = SUPPORT_CHAT_STATES;

/** The id of the frame, for the button that opens it. */
export const SUPPORT_CHAT_ID = 'support-chat';

/** The support chat of this member. */
export interface SupportChat {
  readonly state: SupportChatState;
  /** Opened once: it stays loaded while hidden, so that answers arrive. */
  readonly isLoaded: boolean;
  /** Messages that came while it was hidden. */
  readonly unread: number;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly toggle: () => void;
  /** Hides it; the focus goes back to the button. */
  readonly close: () => void;
  /** The chat is there. */
  readonly arrived: () => void;
  readonly count: (unread: number) => void;
}

/**
 * Keeps the state of the support chat; null where there is none (Specification 4, 6). A window that becomes too narrow
 * closes it.
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
  // Once the frame is hidden: while it is seen, the widget in it takes the focus for its own button.
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

function onResize(tell: () => void) {
  addEventListener('resize', tell);
  return () => removeEventListener('resize', tell);
}
