import type { BulkAction } from '@foyer/contract/inbox/shapes';
import { TEXTS } from '@foyer/domain/texts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Result } from '../../../../api/call.ts';
import { call, errorText, useCall } from '../../../../api/index.ts';
import { refusalText } from '../../../../i18n/refusals.ts';
import { toast } from '../../../../ui/index.ts';
import { noteChanged, showAhead } from '../changes.ts';
import { afterAction } from './ahead.ts';

export type Failure = Result<'changeMessages'>['failed'][number];

export interface Acts {
  readonly isBusy: boolean;
  /** The threads that the last act did not reach, and why; empty where it reached all. */
  readonly failures: readonly Failure[];
  readonly forget: () => void;
  /** Does something to threads, with Undo for ten seconds; answers which were not reached. */
  readonly run: (ids: readonly string[], action: BulkAction, done: string) => Promise<readonly string[]>;
}

/** Takes back what was done, and names what has changed since; answers which threads are as they were. */
export async function undo(
  id: string,
  told: { failed: string; since: (count: number) => string },
): Promise<readonly string[]> {
  try {
    const { done, failed } = await call('undoMessages', { params: { id } });
    noteChanged([...done, ...failed.map(({ conversationID }) => conversationID)]);
    if (failed.length > 0) toast.show({ kind: 'warning', text: told.since(failed.length) });
    return done;
  } catch (error) {
    toast.error(told.failed, errorText(error, TEXTS.genericError));
    return [];
  }
}

/** The words that Undo needs. */
export function useUndo(): (id: string) => Promise<readonly string[]> {
  const { t } = useLingui();
  return (id) =>
    undo(id, {
      failed: t`Could not undo`,
      since: (count) =>
        t`${plural(count, { one: '# conversation was changed since then and was not undone', other: '# conversations were changed since then and were not undone' })}`,
    });
}

/** Doing one thing to one or many threads, shown at once. What fails comes back, is named and hinders nothing. */
export function useActs(): Acts {
  const { t } = useLingui();
  const takeBack = useUndo();
  const { data } = useCall('listLabels');
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const run: Acts['run'] = async (ids, action, done) => {
    setBusy(true);
    const putBack = showAhead(ids, (thread) => afterAction(thread, action, data?.labels ?? []));
    try {
      const result = await call('changeMessages', { body: { conversationIDs: [...ids], action } });
      putBack(result.failed.map(({ conversationID }) => conversationID));
      noteChanged(result.done);
      const undoId = result.undo?.id;
      if (result.done.length > 0) {
        toast.show({
          kind: 'done',
          text: done,
          ...(undoId && { undo: () => void takeBack(undoId).then(putBack) }),
        });
      }
      const [only] = result.failed;
      if (ids.length === 1 && only) {
        toast.show({ kind: 'warning', text: refusalText(only.errorDescription, only.wording) });
      } else setFailures(result.failed);
      return result.failed.map(({ conversationID }) => conversationID);
    } catch (error) {
      putBack(ids);
      toast.error(t`No changes made`, errorText(error, TEXTS.genericError));
      return ids;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failures, forget: () => setFailures([]), run };
}
