import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useShowsThread } from '../../../alerts/shown-threads.ts';
import { ApiError, call } from '../../../api/index.ts';
import { live, type ServerFrame } from '../../../live/index.ts';
import type { Me } from './me.ts';
import { storedMessage } from './outbox.ts';
import { outboxOf } from './outbox-client.ts';
import { cachedThread, cacheThread } from './thread-cache.ts';
import type { ThreadAction } from './thread-state.ts';
import { lastSeqOf, missingAfter, oldestSegment, type ThreadState, threadReducer } from './thread-state.ts';

/** How many messages one page of history brings. */
const PAGE = 50;
/** What the conversation counts further may still be on its way for this long, in milliseconds. */
const ON_ITS_WAY_MS = 1_000;
/** How often to ask for news while the socket is down, in milliseconds; the poll of Specification 9. */
const POLL_MS = 15_000;

export interface Thread {
  readonly state: ThreadState;
  readonly error: ApiError | null;
  readonly retry: () => void;
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  /** Reads the next older page; answers whether there was one. */
  readonly loadOlder: (limit?: number) => Promise<boolean>;
  readonly dispatch: (action: ThreadAction) => void;
}

/** The thread of one conversation, read once and kept whole by the socket. Give the component a key of its id. */
export function useThread(conversationID: string, me: Me): Thread {
  const [state, dispatch] = useReducer(threadReducer, conversationID, cachedThread);
  const [error, setError] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(state);
  latest.current = state;
  useShowsThread(conversationID);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let left = false;
    setError(null);
    call('getConversation', { params: { id: conversationID }, query: { limit: PAGE } })
      .then((page) => !left && dispatch({ type: 'read', page }))
      .catch((cause: unknown) => !left && setError(asApiError(cause)));
    return () => {
      left = true;
    };
  }, [conversationID, attempt]);

  useEffect(() => () => cacheThread(conversationID, latest.current), [conversationID]);

  const { askAfter } = useFrames(conversationID, state, dispatch);
  useHealing(state, askAfter);
  useEffect(() => {
    return outboxOf(me.id).onStored((entry, ack) => {
      const author = { type: 'member', id: me.id, name: me.name, imageUrl: me.imageUrl } as const;
      dispatch({ type: 'acked', message: storedMessage(entry, ack, author) });
    });
  }, [me]);

  const { loadOlder, isLoadingOlder } = useOlder(latest, dispatch);
  return {
    state,
    error: state.current ? null : error,
    retry: () => setAttempt((count) => count + 1),
    hasOlder: oldestSegment(state) !== undefined,
    isLoadingOlder,
    loadOlder,
    dispatch,
  };
}

const asApiError = (cause: unknown): ApiError =>
  cause instanceof ApiError ? cause : new ApiError(0, 'unreachable', String(cause));

/**
 * Hears the frames of the conversation and reads on when the server has more than one answer holds. The conversation
 * is opened on the socket once it was read, so that what is said between the two is in the answer.
 */
function useFrames(id: string, state: ThreadState, dispatch: (action: ThreadAction) => void) {
  const last = useEffectEvent(() => (state.current ? lastSeqOf(state) : null));
  const readOn = useCallback(
    async (after: number) => {
      for (let from = after, more = true; more; ) {
        const page = await call('getConversation', { params: { id }, query: { after: from, limit: 200 } });
        dispatch({ type: 'newer', page });
        more = page.hasMore && page.messages.length > 0;
        from = page.messages.at(-1)?.seq ?? from;
      }
    },
    [id, dispatch],
  );
  const askAfter = useCallback(
    (after: number) => {
      if (!live.send({ type: 'open', conversationID: id, after })) readOn(after).catch(() => undefined);
    },
    [id, readOn],
  );
  useEffect(() => {
    const hear = (frame: ServerFrame) => {
      dispatch({ type: 'frame', frame });
      if (frame.type === 'thread' && frame.hasMore && frame.conversation.conversationID === id) {
        readOn(frame.messages.at(-1)?.seq ?? 0).catch(() => undefined);
      }
    };
    const stops = [
      live.on('message', hear),
      live.on('thread', hear),
      live.on('conversation', hear),
      live.on('receipts', hear),
      live.on('mail', hear),
      live.on('changed', ({ what }) => {
        const after = last();
        if (what === 'labels' && after !== null) askAfter(after);
      }),
    ];
    const timer = setInterval(() => {
      const after = last();
      if (!live.isReady() && after !== null) readOn(after).catch(() => undefined);
    }, POLL_MS);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
      live.send({ type: 'shut', conversationID: id });
    };
  }, [id, dispatch, readOn, askAfter]);
  const isRead = state.current !== null;
  useEffect(() => {
    if (isRead)
      return live.onReady(() => void live.send({ type: 'open', conversationID: id, after: last() }));
  }, [id, isRead]);
  return { askAfter };
}

/** Asks for what is missing: at once when something came beyond a gap, else when it had time to arrive. */
function useHealing(state: ThreadState, askAfter: (after: number) => void) {
  const after = missingAfter(state);
  const hasGap = state.early.length > 0;
  useEffect(() => {
    if (after === null) return;
    const timer = setTimeout(() => askAfter(after), hasGap ? 0 : ON_ITS_WAY_MS);
    return () => clearTimeout(timer);
  }, [after, hasGap, askAfter]);
}

/** Reads the history upwards: the conversation to its first message, then the visitor's conversation before it. */
function useOlder(latest: { readonly current: ThreadState }, dispatch: (action: ThreadAction) => void) {
  const running = useRef<Promise<boolean> | null>(null);
  const [isLoadingOlder, setLoading] = useState(false);
  const loadOlder = useCallback(
    (limit = PAGE): Promise<boolean> => {
      running.current ??= (async () => {
        const segment = oldestSegment(latest.current);
        if (!segment) return false;
        setLoading(true);
        const { conversationID, previousConversationID } = segment.conversation;
        if (segment.hasOlder) {
          const before = segment.messages[0]?.seq;
          const page = await call('getConversation', {
            params: { id: conversationID },
            query: { before, limit },
          });
          dispatch({ type: 'older', page });
        } else {
          const id = previousConversationID ?? '';
          const page = await call('getConversation', { params: { id }, query: { limit } });
          dispatch({ type: 'previous', page });
        }
        return true;
      })().finally(() => {
        running.current = null;
        setLoading(false);
      });
      return running.current;
    },
    [latest, dispatch],
  );
  return { loadOlder, isLoadingOlder };
}
