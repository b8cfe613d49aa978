import { useLingui } from '@lingui/react/macro';
import { errorText } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useText } from '../i18n/use-text.ts';
import { toast } from '../ui/toast-store.ts';

/** Downloads the file of an export through the browser. */
export function useDownload(): (id: string) => Promise<void> {
  const { t } = useLingui();
  const text = useText();
  return async (id) => {
    try {
      const { url } = await call('getExportLink', { params: { id } });
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    } catch (error) {
      toast.error(t`Could not download the file`, errorText(error, text('genericError')));
    }
  };
}
