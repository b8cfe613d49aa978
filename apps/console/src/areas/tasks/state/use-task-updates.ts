import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { ApiError, call } from '../../../api/index.ts';
import { live } from '../../../live/index.ts';
import { invalidateCounts, invalidateLists, isShown, patchTask, removeTasks } from './task-cache.ts';

/** Changes within this time are fetched together, in milliseconds. */
const BATCH_MS = 300;
/** Up to this many changed tasks are fetched one by one; for more the lists are refetched. */
const ONE_BY_ONE_MAX = 10;

/**
 * Keeps the shown tasks current: changed ones are refetched and patched in place. Membership and order of the list are
 * updated once the pointer has left it, so that nothing moves under it.
 */
export function useTaskUpdates(body: RefObject<HTMLElement | null>) {
  const cache = useQueryClient();
  useEffect(() => {
    let changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStale = false;
    const refreshLists = () => {
      if (!isStale || body.current?.matches(':hover')) return;
      isStale = false;
      invalidateLists(cache);
    };
    const flush = async () => {
      const ids = [...changed];
      changed = new Set();
      timer = undefined;
      const shown = ids.filter((id) => isShown(cache, id));
      if (shown.length <= ONE_BY_ONE_MAX) await Promise.all(shown.map((id) => refetchTask(id)));
      for (const id of shown) {
        void cache.invalidateQueries({ queryKey: ['listTaskComments', { params: { id } }] });
        void cache.invalidateQueries({ queryKey: ['listTaskHistory', { params: { id } }] });
        void cache.invalidateQueries({ queryKey: ['explainEscalation', { query: { type: 'task', id } }] });
        void cache.invalidateQueries({
          queryKey: ['explainAssignment', { query: { kind: 'ticket', subjectId: id } }],
        });
      }
      invalidateCounts(cache);
      isStale = true;
      refreshLists();
    };
    const refetchTask = async (id: string) => {
      try {
        patchTask(cache, await call('getTask', { params: { id } }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) {
          removeTasks(cache, [id]);
          void cache.invalidateQueries({ queryKey: ['getTask', { params: { id } }] });
        }
      }
    };
    const stopUpdates = live.on('task', ({ taskId }) => {
      changed.add(taskId);
      timer ??= setTimeout(() => void flush(), BATCH_MS);
    });
    let isFirst = true;
    const stopReady = live.onReady(() => {
      if (!isFirst) invalidateLists(cache);
      if (!isFirst) void cache.invalidateQueries({ queryKey: ['getTask'] });
      isFirst = false;
    });
    const element = body.current;
    element?.addEventListener('pointerleave', refreshLists);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('pointerleave', refreshLists);
      stopReady();
      stopUpdates();
    };
  }, [cache, body]);
}
