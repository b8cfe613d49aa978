import { useLingui } from '@lingui/react/macro';
import { toast } from '../../../ui/toast-store.ts';

/** Copies a text and confirms it, or reports that the browser refuses. Without HTTPS there is no clipboard. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const { t } = useLingui();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.show({ kind: 'done', text: done });
    } catch {
      toast.error(t`Your browser does not allow copying here. Select the text and copy it.`);
    }
  };
}
