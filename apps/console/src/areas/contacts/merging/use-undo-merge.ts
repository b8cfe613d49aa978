import { useLingui } from '@lingui/react/macro';
import { errorText, useAction } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toast } from '../../../ui/index.ts';

/** Undoes a merge, and says what stays because it was changed since. */
export function useUndoMerge() {
  const { t } = useLingui();
  const text = useText();
  return useAction('undoMerge', {
    onSuccess: ({ changed }) =>
      toast.show({
        kind: 'done',
        text: changed.length === 0 ? t`Merge undone` : t`Merge undone. Later changes were kept.`,
      }),
    onError: (error) => toast.error(t`Could not undo the merge`, errorText(error, text('genericError'))),
  });
}
