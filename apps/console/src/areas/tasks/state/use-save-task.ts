import type { Task, TaskDetail } from '@foyer/contract/tasks/shapes';
import { useLingui } from '@lingui/react/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, errorText, keyOf } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toast } from '../../../ui/index.ts';
import { bodyOf, currentValueOf, type PartChange, withChange } from './parts.ts';
import { invalidateCounts, patchTask } from './task-cache.ts';

/** A change that conflicts with a colleague's. */
export interface Conflict {
  readonly change: PartChange;
  /** The current task. */
  readonly theirs: TaskDetail;
  /** Who changed it; null when unknown. */
  readonly by: string | null;
}

export interface TaskSaving {
  /** Changes a task based on the version seen: optimistically, then on the server. */
  save(base: Task | TaskDetail, change: PartChange): void;
  readonly conflict: Conflict | null;
  /** Overwrites the colleague's value, or keeps it. */
  resolve(choice: 'mine' | 'theirs'): void;
}

/** The member's own changes of a task run in sequence, each based on the version that the one before returned. */
const running = new Map<string, Promise<unknown>>();
const followed = new Map<string, number>();

function versionSince(id: string, version: number): number {
  const next = followed.get(`${id}:${version}`);
  return next === undefined ? version : versionSince(id, next);
}

async function send(base: Task | TaskDetail, change: PartChange): Promise<TaskDetail> {
  const version = versionSince(base.id, base.version);
  const after = await call('updateTask', { body: { id: base.id, version, ...bodyOf(change) } });
  if (after.version === version + 1) followed.set(`${base.id}:${version}`, after.version);
  return after;
}

/** Saves changes of tasks. A conflicting change is resolved by the member. */
export function useSaveTask(): TaskSaving {
  const { t } = useLingui();
  const text = useText();
  const cache = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const settle = async (base: Task | TaskDetail, change: PartChange): Promise<void> => {
    try {
      patchTask(cache, await send(base, change));
      invalidateCounts(cache);
    } catch (error) {
      const fresh = await call('getTask', { params: { id: base.id } }).catch(() => null);
      if (fresh) patchTask(cache, fresh);
      else revert(cache, base);
      const isChanged = error instanceof ApiError && error.code === 'task_changed';
      if (!isChanged || !fresh) {
        toast.error(t`Could not save the change`, errorText(error, text('genericError')));
        return;
      }
      const now = currentValueOf(fresh, change);
      if (now === currentValueOf(base, change)) return settle(fresh, change);
      if (now === currentValueOf(withChange(fresh, change), change)) return;
      setConflict({ change, theirs: fresh, by: await whoChanged(base.id) });
    }
  };
  const save = (base: Task | TaskDetail, change: PartChange) => {
    if (currentValueOf(base, change) === currentValueOf(withChange(base as TaskDetail, change), change))
      return;
    const known = cache.getQueryData<TaskDetail>(keyOf('getTask', { params: { id: base.id } }));
    patchTask(cache, withChange((known ?? base) as TaskDetail, change));
    const before = running.get(base.id) ?? Promise.resolve();
    const mine = before.then(() => settle(base, change));
    running.set(base.id, mine);
    void mine.finally(() => running.get(base.id) === mine && running.delete(base.id));
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

/** Restores the version of a task that was seen. */
function revert(cache: QueryClient, base: Task | TaskDetail) {
  patchTask(cache, base);
}

async function whoChanged(id: string): Promise<string | null> {
  const page = await call('listTaskHistory', { params: { id }, query: { limit: 1 } }).catch(() => null);
  return page?.changes[0]?.by.name || null;
}
