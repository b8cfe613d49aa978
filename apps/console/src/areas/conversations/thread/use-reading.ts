import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { live } from '../../../live/index.ts';
import { useMayTalk } from '../../../session/permissions.ts';
import { lastSeqOf, type ThreadState } from '../state/thread-state.ts';
import { firstUnread } from './thread-items.ts';

const isAttentive = () => document.visibilityState === 'visible' && document.hasFocus();

function onAttention(tell: () => void): () => void {
  addEventListener('focus', tell);
  addEventListener('blur', tell);
  document.addEventListener('visibilitychange', tell);
  return () => {
    removeEventListener('focus', tell);
    removeEventListener('blur', tell);
    document.removeEventListener('visibilitychange', tell);
  };
}

/**
 * Tells the server how far the thread was read: in sight to its end, in a tab that has the focus, by somebody who takes
 * part.
 */
export function useReadReceipt(state: ThreadState, isAtEnd: boolean): void {
  const mayTalk = useMayTalk(state.current?.conversation.kind);
  const attentive = useSyncExternalStore(onAttention, isAttentive);
  const conversation = state.current?.conversation;
  const conversationID = conversation?.conversationID;
  const last = lastSeqOf(state);
  const isUnread = conversation !== undefined && last > conversation.receipts.agentRead;
  useEffect(() => {
    if (!mayTalk || !conversationID || !attentive || !isAtEnd || !isUnread) return;
    const tell = () => void live.send({ type: 'read', conversationID, seq: last });
    tell();
    return live.onReady(tell);
  }, [mayTalk, conversationID, attentive, isAtEnd, isUnread, last]);
}

/** From where on messages are new to the reader. */
export interface NewFrom {
  /** The number of the first new message; null for none. */
  readonly seq: number | null;
  /** Whether it was unread when the thread was opened: then the thread begins there. */
  readonly isOpening: boolean;
}

/**
 * From where on messages are new to the reader: what was unread when the thread was opened, or what came while they
 * looked elsewhere. Gone when they answer.
 */
export function useNewFrom(state: ThreadState, isAtEnd: boolean, myId: string): NewFrom {
  const [newFrom, setNewFrom] = useState<NewFrom>({ seq: null, isOpening: false });
  const seen = useRef<number | null>(null);
  const isWatching = useRef(true);
  isWatching.current = isAtEnd && isAttentive();
  const { current } = state;
  useEffect(() => {
    if (!current) return;
    const before = seen.current;
    seen.current = current.messages.at(-1)?.seq ?? 0;
    if (before === null) return setNewFrom({ seq: firstUnread(current), isOpening: true });
    const arrived = current.messages.filter((message) => message.seq > before);
    const foreign = arrived.find((message) => message.author.type === 'visitor');
    if (arrived.some((message) => message.author.id === myId)) setNewFrom({ seq: null, isOpening: false });
    else if (foreign && !isWatching.current) {
      const { agentRead } = current.conversation.receipts;
      setNewFrom((known) =>
        known.seq !== null && known.seq > agentRead ? known : { seq: foreign.seq, isOpening: false },
      );
    }
  }, [current, myId]);
  return newFrom;
}
