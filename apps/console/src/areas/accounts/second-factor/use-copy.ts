import { useLingui } from '@lingui/react/macro';
import { toast } from '../../../ui/toast-store.ts';

/** Copies a text and says so, or says that the browser refuses; there is no clipboard without encryption. */
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
