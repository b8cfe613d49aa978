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

/** The page size of the history. */
const PAGE = 50;
/** How long messages counted by the conversation may still be on their way before they are fetched, in milliseconds. */
const ON_ITS_WAY_MS = 1_000;
/** The polling interval while the socket is down, in milliseconds. Specification 9. */
const POLL_MS = 15_000;

export interface Thread {
  readonly state: ThreadState;
  readonly error: ApiError | null;
  readonly retry: () => void;
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  /** Loads the next older page; resolves to whether there was one. */
  readonly loadOlder: (limit?: number) => Promise<boolean>;
  readonly dispatch: (action: ThreadAction) => void;
}

/**
 * The thread of one conversation, loaded once and kept current by the socket. Key the component by the conversation
 * id.
 */
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

  const { fetchAfter } = useFrames(conversationID, state, dispatch);
  useGapFilling(state, fetchAfter);
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
 * Subscribes to the frames of the conversation and pages on when a response is incomplete. The conversation is opened
 * on the socket after the first read, so that messages in between are in the response.
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
  const fetchAfter = useCallback(
    (after: number) => {
      if (!live.send({ type: 'open', conversationID: id, after })) readOn(after).catch(() => undefined);
    },
    [id, readOn],
  );
  useEffect(() => {
    const listen = (frame: ServerFrame) => {
      dispatch({ type: 'frame', frame });
      if (frame.type === 'thread' && frame.hasMore && frame.conversation.conversationID === id) {
        readOn(frame.messages.at(-1)?.seq ?? 0).catch(() => undefined);
      }
    };
    const stops = [
      live.on('message', listen),
      live.on('thread', listen),
      live.on('conversation', listen),
      live.on('receipts', listen),
      live.on('mail', listen),
      live.on('delivery', listen),
      live.on('changed', ({ what }) => {
        const after = last();
        if (what === 'labels' && after !== null) fetchAfter(after);
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
  }, [id, dispatch, readOn, fetchAfter]);
  const isRead = state.current !== null;
  useEffect(() => {
    if (isRead)
      return live.onReady(() => void live.send({ type: 'open', conversationID: id, after: last() }));
  }, [id, isRead]);
  return { fetchAfter };
}

/** Fetches missing messages: at once after a gap, else after `ON_ITS_WAY_MS`. */
function useGapFilling(state: ThreadState, fetchAfter: (after: number) => void) {
  const after = missingAfter(state);
  const hasGap = state.early.length > 0;
  useEffect(() => {
    if (after === null) return;
    const timer = setTimeout(() => fetchAfter(after), hasGap ? 0 : ON_ITS_WAY_MS);
    return () => clearTimeout(timer);
  }, [after, hasGap, fetchAfter]);
}

/** Loads the history upwards: the conversation to its first message, then the visitor's previous conversation. */
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
