import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { ApiError, call } from '../../../api/index.ts';
import { live } from '../../../live/index.ts';
import { askCounts, askLists, dropTasks, isShown, patchTask } from './task-cache.ts';

/** Changes that come within this time are asked for together. Milliseconds. */
const GATHER_MS = 300;
/** Tasks that are asked for one by one; of more, the lists are read anew. */
const ONE_BY_ONE = 10;

/**
 * Keeps the shown tasks current: a changed one is asked for again and patched in place. Which tasks belong to the list,
 * and their order, follow when the pointer has left it, so that nothing moves under it.
 */
export function useTaskNews(body: RefObject<HTMLElement | null>) {
  const cache = useQueryClient();
  useEffect(() => {
    let changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStale = false;
    const refresh = () => {
      if (!isStale || body.current?.matches(':hover')) return;
      isStale = false;
      askLists(cache);
    };
    const look = async () => {
      const ids = [...changed];
      changed = new Set();
      timer = undefined;
      const shown = ids.filter((id) => isShown(cache, id));
      if (shown.length <= ONE_BY_ONE) await Promise.all(shown.map((id) => askOne(id)));
      for (const id of shown) {
        void cache.invalidateQueries({ queryKey: ['listTaskComments', { params: { id } }] });
        void cache.invalidateQueries({ queryKey: ['listTaskHistory', { params: { id } }] });
        void cache.invalidateQueries({ queryKey: ['explainEscalation', { query: { type: 'task', id } }] });
        void cache.invalidateQueries({
          queryKey: ['explainAssignment', { query: { kind: 'ticket', subjectId: id } }],
        });
      }
      askCounts(cache);
      isStale = true;
      refresh();
    };
    const askOne = async (id: string) => {
      try {
        patchTask(cache, await call('getTask', { params: { id } }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) {
          dropTasks(cache, [id]);
          void cache.invalidateQueries({ queryKey: ['getTask', { params: { id } }] });
        }
      }
    };
    const stopNews = live.on('task', ({ taskId }) => {
      changed.add(taskId);
      timer ??= setTimeout(() => void look(), GATHER_MS);
    });
    let isFirst = true;
    const stopReady = live.onReady(() => {
      if (!isFirst) askLists(cache);
      if (!isFirst) void cache.invalidateQueries({ queryKey: ['getTask'] });
      isFirst = false;
    });
    const element = body.current;
    element?.addEventListener('pointerleave', refresh);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('pointerleave', refresh);
      stopReady();
      stopNews();
    };
  }, [cache, body]);
}
