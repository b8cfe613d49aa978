import { useEffect, useMemo, useRef, useState } from 'react';
import type { ThreadState } from '../state/thread-state.ts';

/** The last word of a colleague to the customer since the thread was opened. */
export interface ColleagueNews {
  readonly seq: number;
  readonly name: string;
}

/** What a composer is told of colleagues who write too. */
export interface Collision {
  readonly news: ColleagueNews | null;
  /** Brings the message with this number into sight. */
  readonly onShow: (seq: number) => void;
}

/** Hears when a colleague has written to the customer while the thread is open. */
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
 * The colleague's reply that crossed what is being written; null where none did, or where the writer knows of it. What
 * comes while nothing is written crosses nothing.
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
