import type { Task, TaskDetail } from '@foyer/contract/tasks/shapes';
import { useLingui } from '@lingui/react/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, errorText, keyOf } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toast } from '../../../ui/index.ts';
import { bodyOf, type PartChange, standingOf, withChange } from './parts.ts';
import { askCounts, patchTask } from './task-cache.ts';

/** A change that meets one of a colleague. */
export interface Conflict {
  readonly change: PartChange;
  /** The task as it is now. */
  readonly theirs: TaskDetail;
  /** Who was quicker; null where that is not known. */
  readonly by: string | null;
}

export interface TaskSaving {
  /** Changes a task that was seen as given: at once on the screen, then on the server. */
  save(seen: Task | TaskDetail, change: PartChange): void;
  readonly conflict: Conflict | null;
  /** Puts the own value through, or leaves the colleague's. */
  resolve(choice: 'mine' | 'theirs'): void;
}

/** Own changes of a task follow each other; the version that each led to is the one that the next has seen. */
const running = new Map<string, Promise<unknown>>();
const followed = new Map<string, number>();

function versionSince(id: string, version: number): number {
  const next = followed.get(`${id}:${version}`);
  return next === undefined ? version : versionSince(id, next);
}

async function send(seen: Task | TaskDetail, change: PartChange): Promise<TaskDetail> {
  const version = versionSince(seen.id, seen.version);
  const after = await call('updateTask', { body: { id: seen.id, version, ...bodyOf(change) } });
  if (after.version === version + 1) followed.set(`${seen.id}:${version}`, after.version);
  return after;
}

/** Saves changes of parts of tasks; one that somebody else changed meanwhile is asked about. */
export function useSaveTask(): TaskSaving {
  const { t } = useLingui();
  const text = useText();
  const cache = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const settle = async (seen: Task | TaskDetail, change: PartChange): Promise<void> => {
    try {
      patchTask(cache, await send(seen, change));
      askCounts(cache);
    } catch (error) {
      const fresh = await call('getTask', { params: { id: seen.id } }).catch(() => null);
      if (fresh) patchTask(cache, fresh);
      else revert(cache, seen);
      const isChanged = error instanceof ApiError && error.code === 'task_changed';
      if (!isChanged || !fresh) {
        toast.error(t`Could not save the change`, errorText(error, text('genericError')));
        return;
      }
      const now = standingOf(fresh, change);
      if (now === standingOf(seen, change)) return settle(fresh, change);
      if (now === standingOf(withChange(fresh, change), change)) return;
      setConflict({ change, theirs: fresh, by: await whoChanged(seen.id) });
    }
  };
  const save = (seen: Task | TaskDetail, change: PartChange) => {
    if (standingOf(seen, change) === standingOf(withChange(seen as TaskDetail, change), change)) return;
    const known = cache.getQueryData<TaskDetail>(keyOf('getTask', { params: { id: seen.id } }));
    patchTask(cache, withChange((known ?? seen) as TaskDetail, change));
    const before = running.get(seen.id) ?? Promise.resolve();
    const mine = before.then(() => settle(seen, change));
    running.set(seen.id, mine);
    void mine.finally(() => running.get(seen.id) === mine && running.delete(seen.id));
  };
  return {
    save,
    conflict,
    resolve: (choice) => {
      if (conflict && choice === 'mine') save(conflict.theirs, conflict.change);
      setConflict(null);
    },
  };
}

/** Shows a task as it was seen, whatever was shown meanwhile. */
function revert(cache: QueryClient, seen: Task | TaskDetail) {
  patchTask(cache, seen);
}

async function whoChanged(id: string): Promise<string | null> {
  const page = await call('listTaskHistory', { params: { id }, query: { limit: 1 } }).catch(() => null);
  return page?.changes[0]?.by.name || null;
}
