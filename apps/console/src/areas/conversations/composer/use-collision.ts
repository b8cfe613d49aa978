import { useEffect, useMemo, useRef, useState } from 'react';
import type { ThreadState } from '../state/thread-state.ts';

/** The last message of a colleague to the customer since the thread was opened. */
export interface ColleagueNews {
  readonly seq: number;
  readonly name: string;
}

/** Messages of colleagues that can collide with the draft. */
export interface Collision {
  readonly news: ColleagueNews | null;
  /** Scrolls to the message with this number. */
  readonly onShow: (seq: number) => void;
}

/** Detects messages of colleagues to the customer while the thread is open. */
export function useColleagueNews(state: ThreadState, myId: string): ColleagueNews | null {
  const messages = state.current?.messages;
  const opened = useRef<number | null>(null);
  if (opened.current === null && messages) opened.current = messages.at(-1)?.seq ?? 0;
  return useMemo(() => {
    const last = messages?.findLast(
      ({ kind, author }) => kind === 'text' && author.type === 'member' && author.id !== myId,
    );
    if (!last || last.seq <= (opened.current ?? 0)) return null;
    return { seq: last.seq, name: last.author.name };
  }, [messages, myId]);
}

/**
 * The colleague's reply that arrived while a draft was being written; null when there is none or the writer has
 * dismissed it. Messages that arrive while nothing is written do not count.
 */
export function useCollision(news: ColleagueNews | null, isWriting: boolean) {
  const [known, setKnown] = useState(0);
  const seq = news?.seq ?? 0;
  useEffect(() => {
    if (!isWriting) setKnown(seq);
  }, [isWriting, seq]);
  const crossed = isWriting && news && news.seq > known ? news : null;
  return { crossed, accept: () => setKnown(seq) };
}
