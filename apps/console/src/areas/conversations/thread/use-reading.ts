import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { live } from '../../../live/index.ts';
import { useMayReply } from '../../../session/permissions.ts';
import { lastSeqOf, type ThreadState } from '../state/thread-state.ts';
import { firstUnread } from './thread-items.ts';

const isAttentive = () => document.visibilityState === 'visible' && document.hasFocus();

function onAttention(listener: () => void): () => void {
  addEventListener('focus', listener);
  addEventListener('blur', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    removeEventListener('focus', listener);
    removeEventListener('blur', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Sends how far the thread was read: visible to its end, in a focused tab, by a participant. */
export function useReadReceipt(state: ThreadState, isAtEnd: boolean): void {
  const mayReply = useMayReply(state.current?.conversation.kind);
  const attentive = useSyncExternalStore(onAttention, isAttentive);
  const conversation = state.current?.conversation;
  const conversationID = conversation?.conversationID;
  const last = lastSeqOf(state);
  const isUnread = conversation !== undefined && last > conversation.receipts.agentRead;
  useEffect(() => {
    if (!mayReply || !conversationID || !attentive || !isAtEnd || !isUnread) return;
    const listener = () => void live.send({ type: 'read', conversationID, seq: last });
    listener();
    return live.onReady(listener);
  }, [mayReply, conversationID, attentive, isAtEnd, isUnread, last]);
}

/** Where the messages that are new to the reader start. */
export interface NewFrom {
  /** The number of the first new message; null for none. */
  readonly seq: number | null;
  /** Whether it was unread when the thread was opened; the thread then opens there. */
  readonly isOpening: boolean;
}

/**
 * The first message that is new to the reader: unread when the thread was opened, or arrived while the tab had no
 * focus. Cleared when the reader answers.
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
