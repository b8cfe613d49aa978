import type { Task } from '@foyer/contract/tasks/shapes';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Input } from '../../../api/call.ts';
import { call, errorText } from '../../../api/index.ts';
import { refusalText } from '../../../i18n/refusals.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toast } from '../../../ui/index.ts';
import { invalidateLists, removeTasks } from '../state/task-cache.ts';

type Change = Input<'bulkTasks'>['body']['change'];

/** A task that could not be changed, with the reason. */
export interface Failure {
  readonly task: Task;
  readonly reason: string;
}

/** Undoes a change and reports the tasks left alone because they have changed since. */
export function useUndo(): (id: string) => void {
  const { t } = useLingui();
  const text = useText();
  const cache = useQueryClient();
  return (id) => {
    void call('undoTasks', { params: { id } })
      .then(({ skipped }) => {
        if (skipped > 0) {
          toast.show({
            kind: 'warning',
            text: t`${skipped} not undone because someone changed them since.`,
          });
        }
      })
      .catch((error: unknown) => {
        toast.error(t`Could not undo`, errorText(error, text('genericError')));
      })
      .finally(() => {
        invalidateLists(cache);
      });
  };
}

/** Applies one change to several tasks. Failures are passed to `onDone`; the rest can be undone. */
export function useBulk(tasks: readonly Task[], onDone: (failed: readonly Failure[]) => void) {
  const { t } = useLingui();
  const text = useText();
  const cache = useQueryClient();
  const undo = useUndo();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (change: Change) => {
    setIsBusy(true);
    try {
      const taskIds = tasks.map(({ id }) => id);
      const reply = await call('bulkTasks', { body: { taskIds, change } });
      const failed = reply.results.flatMap(({ taskId, ok, errorDescription, wording }) => {
        const task = tasks.find(({ id }) => id === taskId);
        return ok || !task
          ? []
          : [
              {
                task,
                reason: errorDescription ? refusalText(errorDescription, wording) : text('genericError'),
              },
            ];
      });
      const done = reply.results.filter(({ ok }) => ok).map(({ taskId }) => taskId);
      if (change.type === 'remove') removeTasks(cache, done);
      onDone(failed);
      invalidateLists(cache);
      const count = done.length;
      if (count === 0) return;
      const id = reply.undo?.id;
      toast.show({
        text: change.type === 'remove' ? t`${count} deleted` : t`${count} changed`,
        kind: 'done',
        ...(id !== undefined && { undo: () => undo(id) }),
      });
    } catch (error) {
      toast.error(t`No changes made`, errorText(error, text('genericError')));
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy };
}
