import type { TableExport } from '@foyer/contract/exports/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { toast } from '../ui/toast-store.ts';
import { followed, useFollowed } from './followed.ts';
import { useDownload } from './use-download.ts';

/** How often it is asked how far an export is. Milliseconds. */
const LOOK_MS = 1_000;

/** Shows how far the exports of this browser are, on whatever page, and says when they are done. */
export function ExportWatch() {
  return useFollowed().map((id) => <Watched key={id} id={id} />);
}

const isOpen = ({ state }: TableExport) => state === 'queued' || state === 'running';

function Watched({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const download = useDownload();
  const shown = useRef<number | null>(null);
  const { data, error } = useCall(
    'getExport',
    { params: { id } },
    {
      refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : LOOK_MS),
      refetchIntervalInBackground: true,
      staleTime: 0,
    },
  );

  const tell = useEffectEvent((found: TableExport) => {
    const { done, total, fileName } = found;
    if (isOpen(found)) {
      const far = i18n.number(done);
      const progress = {
        text: t`Exporting ${fileName}`,
        more: total === null ? t`Starts soon` : t`${far} of ${i18n.number(total)} rows`,
        progress: { done, total },
      };
      if (shown.current !== null) toast.update(shown.current, progress);
      else {
        const cancel = { label: t`Cancel`, run: () => void call('cancelExport', { params: { id } }) };
        shown.current = toast.show({ ...progress, durationMs: null, action: cancel });
      }
      return;
    }
    leave();
    if (found.state === 'done') {
      const rows = t`${plural(done, { one: '# row', other: '# rows' })}`;
      toast.show({
        kind: found.isCut ? 'warning' : 'done',
        text: t`${fileName} is ready`,
        more: found.isCut
          ? t`${rows}, the most that fit in one file. Narrow the filter to export the rest.`
          : rows,
        action: { label: t`Download`, run: () => void download(id) },
        durationMs: null,
      });
    } else if (found.state === 'failed') {
      toast.error(t`Export failed`, found.error ?? undefined);
    } else {
      toast.show({ text: t`Export cancelled` });
    }
  });
  const leave = useEffectEvent(() => {
    if (shown.current !== null) toast.dismiss(shown.current);
    followed.remove(id);
  });

  useEffect(() => {
    if (data) tell(data);
  }, [data]);
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  return null;
}
