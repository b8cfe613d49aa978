import './support.css';
import {
  SUPPORT_CHAT_HEIGHT_MAX,
  SUPPORT_CHAT_OFFSET,
  SUPPORT_CHAT_POLL_MS,
  SUPPORT_CHAT_STATES,
  SUPPORT_CHAT_WIDTH,
} from '@foyer/domain/support-chat';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { markActive } from '../../session/idle.ts';
import { useSession } from '../../session/values.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { FromFrame, ToFrame } from './messages.ts';
import { SUPPORT_CHAT_ID, type SupportChat } from './use-support-chat.ts';

const { hidden, loading, visible } = SUPPORT_CHAT_STATES;

/** Requests after which the chat counts as unreachable. */
const MAX_REQUESTS = 15;

const measures = {
  '--support-least': `${SUPPORT_CHAT_WIDTH.min}px`,
  '--support-most': `${SUPPORT_CHAT_WIDTH.max}px`,
  '--support-height': `${SUPPORT_CHAT_HEIGHT_MAX}px`,
  '--support-narrow': `${SUPPORT_CHAT_OFFSET.narrow}px`,
  '--support-wide': `${SUPPORT_CHAT_OFFSET.wide}px`,
} as CSSProperties;

/** The iframe with the support chat, beside the foot of the menu. Specification 2, 4, 9. */
export function SupportFrame({ chat, engagementID }: { chat: SupportChat; engagementID: string }) {
  const { t } = useLingui();
  const { state, close } = chat;
  const box = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [attempt, setAttempt] = useState(0);
  const isLate = useShowRequests(chat, frame, engagementID, attempt);

  useEffect(() => {
    if (state === loading) box.current?.focus();
    if (state === visible) frame.current?.focus();
  }, [state]);

  return (
    <section
      ref={box}
      id={SUPPORT_CHAT_ID}
      className="support"
      style={measures}
      tabIndex={-1}
      hidden={state === hidden}
      aria-label={t`Support chat`}
      aria-busy={state === loading && !isLate}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <iframe
        key={attempt}
        ref={frame}
        src="/support-chat.html"
        title={t`Support chat`}
        data-shown={state === visible || undefined}
        tabIndex={state === visible ? 0 : -1}
      />
      {state === loading && (
        <div className="support-wait">
          <button type="button" className="btn quiet sm icon" aria-label={t`Close`} onClick={close}>
            <Icon of={IconX} size={14} />
          </button>
          <p role="status">
            {isLate ? t`Could not reach the support chat.` : t`Connecting to the support chat…`}
          </p>
          {isLate && <Button onClick={() => setAttempt(attempt + 1)}>{t`Try again`}</Button>}
        </div>
      )}
    </section>
  );
}

/** Requests the chat from the frame every second until it opens. Returns whether it is overdue. */
function useShowRequests(
  chat: SupportChat,
  frame: RefObject<HTMLIFrameElement | null>,
  engagementID: string,
  attempt: number,
): boolean {
  const { id: memberID } = useSession();
  const identity = useCall('getSupportIdentity', undefined, { staleTime: 0 });
  const isKnown = identity.isFetchedAfterMount;
  const [isLate, setLate] = useState(false);
  const { state } = chat;

  const receive = useEffectEvent(({ data, source, origin }: MessageEvent<FromFrame>) => {
    if (source !== frame.current?.contentWindow || origin !== location.origin) return;
    if (data.say === 'open') chat.arrived();
    else if (data.say === 'close') chat.close();
    else if (data.say === 'active') markActive();
    else if (data.say === 'unread') chat.count(data.count);
  });
  useEffect(() => {
    const listen = (event: MessageEvent<FromFrame>) => receive(event);
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);

  const ask = useEffectEvent(() => {
    if (state !== loading || !isKnown) return;
    const message: ToFrame = {
      say: 'show',
      engagementID,
      memberID,
      identity: identity.data?.identity ?? null,
    };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt restarts it
  useEffect(() => {
    setLate(false);
    if (state !== loading) return;
    let requests = 0;
    const page = frame.current;
    const onLoad = () => ask();
    page?.addEventListener('load', onLoad);
    const timer = setInterval(() => {
      requests += 1;
      setLate(requests >= MAX_REQUESTS);
      ask();
    }, SUPPORT_CHAT_POLL_MS);
    return () => {
      clearInterval(timer);
      page?.removeEventListener('load', onLoad);
    };
  }, [state, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the identity is loaded
  useEffect(() => ask(), [state, isKnown]);
  return isLate;
}
