import { ACTIVE_VISITORS_POLL_MS } from '@foyer/domain/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FrameOf } from '../live/frames.ts';
import { live } from '../live/live.ts';
import { withRows } from '../live/reducers.ts';
import { useMay } from '../session/permissions.ts';
import { session } from '../session/values.ts';
import type { ApiError } from './api-error.ts';
import { callWith, type Result } from './call.ts';

type ActiveVisitors = Result<'listActiveVisitors'>;

/** A row of the live list: an active visitor with the flags computed for this member. */
export type LiveVisitor = ActiveVisitors['visitors'][number];

/** Query key of the whole live list, which live frames patch. */
export const ACTIVE_VISITORS_KEY = ['listActiveVisitors'] as const;

/**
 * Reads the whole list. Frames that arrive during the request may be newer than its answer, so they are applied to it.
 */
export async function readActiveVisitors(signal: AbortSignal): Promise<ActiveVisitors> {
  const meanwhile: FrameOf<'board'>[] = [];
  const stop = live.on('board', (frame) => void meanwhile.push(frame));
  const visitors: LiveVisitor[] = [];
  let cursor: string | undefined;
  try {
    do {
      const page = await callWith('listActiveVisitors', { query: { cursor } }, { signal });
      visitors.push(...page.visitors);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
  } finally {
    stop();
  }
  const viewer = { id: session.get('id'), role: session.get('Role') };
  const read: ActiveVisitors = { visitors, nextCursor: null };
  return meanwhile.reduce((list, frame) => withRows(list, frame, viewer), read);
}

/**
 * All active visitors that the member may see. Polled every 15 s (Specification 7, 9); in between, live frames update
 * what counts and alerts depend on.
 */
export function useActiveVisitors() {
  return useQuery<ActiveVisitors, ApiError, LiveVisitor[]>({
    queryKey: ACTIVE_VISITORS_KEY,
    queryFn: ({ signal }) => readActiveVisitors(signal),
    refetchInterval: ACTIVE_VISITORS_POLL_MS,
    refetchIntervalInBackground: true,
    enabled: useMay('listActiveVisitors'),
    select: visitorsOf,
  });
}

/** Like `useActiveVisitors`, but with every change of the shown rows. */
export function useShownVisitors({ isShown = true } = {}) {
  const cache = useQueryClient();
  useEffect(() => {
    if (!isShown) return;
    const stop = live.watch('board');
    void cache.invalidateQueries({ queryKey: ACTIVE_VISITORS_KEY }, { cancelRefetch: false });
    return stop;
  }, [cache, isShown]);
  return useActiveVisitors();
}

const visitorsOf = (answer: ActiveVisitors) => answer.visitors;

/** The number of visitors who ask for an agent and can be answered (Specification 4, need-agent). */
export const useNeedingCount = (): number =>
  useActiveVisitors().data?.filter((visitor) => visitor.needAgent !== null && visitor.isOnline).length ?? 0;
