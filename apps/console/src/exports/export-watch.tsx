import type { TableExport } from '@foyer/contract/exports/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { toast } from '../ui/toast-store.ts';
import { trackedExports, useTrackedExports } from './tracked-exports.ts';
import { useDownload } from './use-download.ts';

/** Poll interval for the progress of an export. Milliseconds. */
const POLL_MS = 1_000;

/** Shows the progress of this browser's exports on every page and announces their end. */
export function ExportWatch() {
  return useTrackedExports().map((id) => <Watched key={id} id={id} />);
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
      refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : POLL_MS),
      refetchIntervalInBackground: true,
      staleTime: 0,
    },
  );

  const report = useEffectEvent((current: TableExport) => {
    const { done, total, fileName } = current;
    if (isOpen(current)) {
      const far = i18n.number(done);
      const progress = {
        text: t`Exporting ${fileName}`,
        more:
          total === null ? t`Starts soon` : t`${far} of ${plural(total, { one: '# row', other: '# rows' })}`,
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
    if (current.state === 'done') {
      const rows = t`${plural(done, { one: '# row', other: '# rows' })}`;
      toast.show({
        kind: current.isCut ? 'warning' : 'done',
        text: t`${fileName} is ready`,
        more: current.isCut
          ? t`${rows}, the most that fit in one file. Narrow the filter to export the rest.`
          : rows,
        action: { label: t`Download`, run: () => void download(id) },
        durationMs: null,
      });
    } else if (current.state === 'failed') {
      toast.error(t`Export failed`, current.error ?? undefined);
    } else {
      toast.show({ text: t`Export cancelled` });
    }
  });
  const leave = useEffectEvent(() => {
    if (shown.current !== null) toast.dismiss(shown.current);
    trackedExports.remove(id);
  });

  useEffect(() => {
    if (data) report(data);
  }, [data]);
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  return null;
}
