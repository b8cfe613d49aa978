import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toast } from '../../../ui/index.ts';
import { patchTask } from '../state/task-cache.ts';

/** Shows the task that a call returns, or its error. Resolves to whether it succeeded. */
export type RunPart = (call: Promise<TaskDetail>) => Promise<boolean>;

/** Runs calls that change parts of a task. */
export function useParts(): RunPart {
  const { t } = useLingui();
  const text = useText();
  const cache = useQueryClient();
  return async (running) => {
    try {
      const task = await running;
      patchTask(cache, task);
      return true;
    } catch (error) {
      toast.error(t`Could not save the change`, errorText(error, text('genericError')));
      return false;
    }
  };
}
