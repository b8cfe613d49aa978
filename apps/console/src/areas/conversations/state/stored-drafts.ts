import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Input } from '../../../api/call.ts';
import { ApiError, call, keyOf } from '../../../api/index.ts';
import { refetchTopics } from '../../../api/topics.ts';

type DraftBody = Input<'saveDraft'>['body'];

/** The last call for each draft, and the drafts on the server. */
const running = new Map<string, Promise<unknown>>();
const stored = new Set<string>();

/** Runs calls for one draft in sequence, so that a sent draft is not saved again after its removal. */
function inOrder(id: string, run: () => Promise<unknown>): Promise<unknown> {
  const next = (running.get(id) ?? Promise.resolve()).catch(() => undefined).then(run);
  running.set(id, next);
  const invalidate = () => running.get(id) === next && running.delete(id);
  next.then(invalidate, invalidate);
  return next;
}

/** Saves and removes drafts on the server, and invalidates lists and counts of drafts. */
export function useStoredDrafts() {
  const cache = useQueryClient();
  return useMemo(() => {
    return {
      save: async (id: string, body: DraftBody) => {
        await inOrder(id, () => call('saveDraft', { params: { id }, body }));
        if (stored.has(id)) void cache.invalidateQueries({ queryKey: [...keyOf('listDrafts'), 'pages'] });
        else refetchTopics(cache, ['drafts']);
        stored.add(id);
      },
      /** A draft that is already gone counts as removed. */
      remove: async (id: string) => {
        await inOrder(id, () => call('removeDraft', { params: { id } })).catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.status !== 404) throw error;
        });
        stored.delete(id);
      },
    };
  }, [cache]);
}
