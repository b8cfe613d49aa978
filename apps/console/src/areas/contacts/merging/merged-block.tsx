import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { Button, Fold, Time } from '../../../ui/index.ts';
import { useUndoMerge } from './use-undo-merge.ts';

/** The contacts merged into this one, which can be separated again. Nothing without one. */
export function MergedBlock({ contactId }: { contactId: string }) {
  const { t } = useLingui();
  const mayUndo = useMay('undoMerge');
  const undo = useUndoMerge();
  const merges = useCall('listMerges', { params: { id: contactId } }).data?.merges ?? [];
  if (merges.length === 0) return null;
  return (
    <Fold id="person.merged" title={t`Merged contacts`} count={merges.length}>
      <ul className="merged-contacts">
        {merges.map(({ id, otherName, mergedBy, date }) => (
          <li key={id} className="row">
            <span className="grow">
              <bdi>{otherName || t`No name`}</bdi>
              <span className="t-12 t-3">
                <bdi>{mergedBy}</bdi> · <Time at={date} />
              </span>
            </span>
            {mayUndo && (
              <Button
                small
                aria-label={t`Undo the merge with ${otherName}`}
                busy={undo.isPending && undo.variables.params.id === id}
                onClick={() => undo.mutate({ params: { id } })}
              >
                {t`Undo merge`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Fold>
  );
}
