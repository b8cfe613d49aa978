import type { Report, ReportRun } from '@foyer/contract/reports/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconDownload, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction, useCall } from '../../api/index.ts';
import { useDownload } from '../../exports/use-download.ts';
import { refusalText } from '../../i18n/refusals.ts';
import { Badge, Button, Cut, Icon, IconButton, LoadError, Time } from '../../ui/index.ts';

/** How often the progress of a run is read. Milliseconds. */
const POLL_MS = 1_000;
/** How many runs are shown, and how many more each time. */
const PAGE = 5;

const isOpen = ({ state }: ReportRun) => state === 'queued' || state === 'running';

/** The earlier runs of a report, with their files. */
export function ReportRuns({ report, named }: { report: Report; named: string | undefined }) {
  const { t } = useLingui();
  const [limit, setLimit] = useState(PAGE);
  const { data, error, refetch } = useCall(
    'listReportRuns',
    { query: { reportId: report.id, limit } },
    {
      refetchInterval: ({ state }) => (state.data?.runs.some(isOpen) ? POLL_MS : false),
      placeholderData: (before) => before,
    },
  );
  return (
    <section className="card reports-card reports-runs" aria-labelledby="reports-runs">
      <header className="row">
        <h2 id="reports-runs">{t`Past runs`}</h2>
        <span className="end t-12 t-3">{t`Files are kept 30 days`}</span>
      </header>
      {error && <LoadError title={t`Could not load runs`} error={error} onRetry={() => void refetch()} />}
      {data?.runs.length === 0 && (
        <p className="t-13 t-3">{t`No runs yet. Reports that you run or receive appear here.`}</p>
      )}
      <ul>
        {data?.runs.map((run) => (
          <li key={run.id} className={run.id === named ? 'is-named' : undefined}>
            <Run run={run} />
          </li>
        ))}
      </ul>
      {data?.nextCursor && limit < 100 && (
        <Button small onClick={() => setLimit(Math.min(100, limit * 2))}>{t`Show more`}</Button>
      )}
    </section>
  );
}

function Run({ run }: { run: ReportRun }) {
  const { t, i18n } = useLingui();
  const download = useDownload();
  const cancel = useAction('cancelExport');
  const { id, format, range, state, done, total, error, scheduleId, createdDate } = run;
  const rows = t`${plural(done, { one: '# row', other: '# rows' })}`;
  return (
    <>
      <div className="row">
        <span className="reports-format">{format}</span>
        <Cut as="strong" className="grow">
          {range}
        </Cut>
        {state === 'done' && (
          <IconButton
            small
            icon={IconDownload}
            label={t`Download ${format}`}
            onClick={() => void download(id)}
          />
        )}
        {isOpen(run) && (
          <Button small busy={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
            {t`Cancel`}
          </Button>
        )}
        {state === 'failed' && <Badge tone="danger">{t`Failed`}</Badge>}
        {state === 'cancelled' && <Badge>{t`Cancelled`}</Badge>}
      </div>
      {isOpen(run) && (
        <span
          className="meter"
          role="progressbar"
          aria-label={t`Progress`}
          aria-valuemin={0}
          aria-valuemax={100}
          {...(total && { 'aria-valuenow': Math.round((done / total) * 100) })}
        >
          <i style={{ inlineSize: `${total ? (done / total) * 100 : 0}%` }} />
        </span>
      )}
      {error && <p className="t-12 t-danger">{refusalText(error)}</p>}
      <p className="row t-12 t-3">
        {state === 'done' &&
          (scheduleId ? (
            <>
              <Icon of={IconSend} size={12} /> {t`Scheduled`}
            </>
          ) : (
            <>
              <Icon of={IconCircleCheck} size={12} /> {rows}
            </>
          ))}
        {isOpen(run) && total !== null && t`${i18n.number(done)} of ${i18n.number(total)}`}
        <span className="end">
          <Time at={createdDate} />
        </span>
      </p>
    </>
  );
}
