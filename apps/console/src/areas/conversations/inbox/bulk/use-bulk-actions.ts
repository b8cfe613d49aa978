import type { BulkAction } from '@foyer/contract/inbox/shapes';
import { TEXTS } from '@foyer/domain/texts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Result } from '../../../../api/call.ts';
import { call, errorText, useCall } from '../../../../api/index.ts';
import { refusalText } from '../../../../i18n/refusals.ts';
import { toast } from '../../../../ui/index.ts';
import { applyOptimistic, reportChanged } from '../changes.ts';
import { afterAction } from './optimistic.ts';

export type Failure = Result<'changeMessages'>['failed'][number];

export interface BulkActions {
  readonly isBusy: boolean;
  /** The threads on which the last action failed, with the reasons; empty when none did. */
  readonly failures: readonly Failure[];
  readonly dismiss: () => void;
  /** Runs an action on threads, with Undo for ten seconds. Resolves to the ids that failed. */
  readonly run: (ids: readonly string[], action: BulkAction, done: string) => Promise<readonly string[]>;
}

/** Undoes an action and lists the threads that have changed since. Resolves to the ids that were restored. */
export async function undo(
  id: string,
  texts: { failed: string; since: (count: number) => string },
): Promise<readonly string[]> {
  try {
    const { done, failed } = await call('undoMessages', { params: { id } });
    reportChanged([...done, ...failed.map(({ conversationID }) => conversationID)]);
    if (failed.length > 0) toast.show({ kind: 'warning', text: texts.since(failed.length) });
    return done;
  } catch (error) {
    toast.error(texts.failed, errorText(error, TEXTS.genericError));
    return [];
  }
}

/** Undo with its translated messages. */
export function useUndo(): (id: string) => Promise<readonly string[]> {
  const { t } = useLingui();
  return (id) =>
    undo(id, {
      failed: t`Could not undo`,
      since: (count) =>
        t`${plural(count, { one: '# conversation was changed since then and was not undone', other: '# conversations were changed since then and were not undone' })}`,
    });
}

/**
 * Runs actions on one or many threads with optimistic updates. A failed thread is rolled back and listed, and does not
 * affect the others.
 */
export function useBulkActions(): BulkActions {
  const { t } = useLingui();
  const undoAction = useUndo();
  const { data } = useCall('listLabels');
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const run: BulkActions['run'] = async (ids, action, done) => {
    setBusy(true);
    const rollBack = applyOptimistic(ids, (thread) => afterAction(thread, action, data?.labels ?? []));
    try {
      const result = await call('changeMessages', { body: { conversationIDs: [...ids], action } });
      rollBack(result.failed.map(({ conversationID }) => conversationID));
      reportChanged(result.done);
      const undoId = result.undo?.id;
      if (result.done.length > 0) {
        toast.show({
          kind: 'done',
          text: done,
          ...(undoId && { undo: () => void undoAction(undoId).then(rollBack) }),
        });
      }
      const [only] = result.failed;
      if (ids.length === 1 && only) {
        toast.show({ kind: 'warning', text: refusalText(only.errorDescription, only.wording) });
      } else setFailures(result.failed);
      return result.failed.map(({ conversationID }) => conversationID);
    } catch (error) {
      rollBack(ids);
      toast.error(t`No changes made`, errorText(error, TEXTS.genericError));
      return ids;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failures, dismiss: () => setFailures([]), run };
}
