import type { Report, ReportRun } from '@foyer/contract/reports/shapes';
import { todayIn } from '@foyer/domain/day-ranges';
import { onlyText, readOnly } from '@foyer/domain/report-filters';
import { daysOfPeriod, REPORT_PERIODS, type ReportPeriod } from '@foyer/domain/report-periods';
import { REPORT_FORMATS, type ReportFormat } from '@foyer/domain/reports';
import { zoneName } from '@foyer/domain/zone-name';
import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, useAction, useCall } from '../../api/index.ts';
import { refetchTopics } from '../../api/topics.ts';
import { trackedExports } from '../../exports/tracked-exports.ts';
import { listText } from '../../i18n/list-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { LimitFields } from '../../numbers/limit-fields.tsx';
import { DateField, RadioField, SelectField, SwitchField } from '../../ui/fields/index.ts';
import { Button, IconButton, toast, useTimeZone } from '../../ui/index.ts';
import { ReportPreview } from './report-preview.tsx';
import { ReportRuns } from './report-runs.tsx';
import { ReportSchedules } from './report-schedules.tsx';
import type { useReportAddress } from './use-report-address.ts';

type Address = ReturnType<typeof useReportAddress>;

/** One report: its parameters, what it says, when it is sent, and its earlier runs. */
export function ReportView({ report, address }: { report: Report; address: Address }) {
  const { t, i18n } = useLingui();
  const locale = i18n.locale === 'ar' ? 'ar' : 'en';
  const { parameters } = address;
  const [format, setFormat] = useState<ReportFormat>('Preview');
  const text = useText();
  const cache = useQueryClient();
  const asked = { reportId: report.id, parameters, locale } as const;
  const preview = useCall(
    'runReport',
    { body: { ...asked, format: 'Preview' } },
    { placeholderData: (before) => before, staleTime: 30_000 },
  );
  const file = useAction('runReport', {
    onSuccess: ({ run }) => {
      if (run) follow(run);
      refetchTopics(cache, ['reportRuns']);
    },
    onError: (error) => toast.error(t`Could not run the report`, errorText(error, text('genericError'))),
  });
  const run = () => {
    if (format === 'Preview') void preview.refetch();
    else file.mutate({ body: { ...asked, format } });
  };
  return (
    <section className="reports-view" aria-label={report.title}>
      <div className="head">
        <span className="reports-back">
          <IconButton
            className="mirrored"
            icon={IconArrowLeft}
            label={t`All reports`}
            onClick={() => address.change({ report: undefined })}
          />
        </span>
        <h1 className="reports-title">{report.title}</h1>
        <p className="t-13 t-3 hide-phone">{report.about}</p>
      </div>
      <div className="reports-columns">
        <div className="reports-main">
          <form
            className="card reports-parameters"
            aria-label={t`Parameters`}
            onSubmit={(event) => {
              event.preventDefault();
              run();
            }}
          >
            <Parameters report={report} address={address} />
            <div className="reports-act">
              <RadioField
                label={t`Format`}
                inRow
                value={format}
                options={REPORT_FORMATS.map((value) => ({
                  value,
                  label: value === 'Preview' ? t`Preview` : value,
                }))}
                onChange={(value) => setFormat(value as ReportFormat)}
              />
              <Button
                type="submit"
                variant="primary"
                busy={file.isPending || (format === 'Preview' && preview.isFetching)}
              >
                {t`Run report`}
              </Button>
            </div>
          </form>
          <ReportPreview query={preview} title={report.title} />
        </div>
        <div className="reports-side">
          <ReportSchedules report={report} address={address} />
          <ReportRuns report={report} named={address.run} />
        </div>
      </div>
    </section>
  );
}

/** Shows the progress of a run on every page, with Cancel, and its file when it is ready. */
const follow = ({ id }: ReportRun) => trackedExports.add(id);

function Parameters({ report, address }: { report: Report; address: Address }) {
  const { t } = useLingui();
  const zone = useTimeZone();
  const { parameters, days, change } = address;
  const periods = (Object.entries(REPORT_PERIODS) as [ReportPeriod, string][]).map(([value, label]) => ({
    value,
    label: listText(label),
  }));
  return (
    <>
      <div className="reports-fields">
        <SelectField
          label={t`Period`}
          searchable={false}
          value={parameters.period}
          options={periods}
          onChange={(period) => change({ period })}
        />
        {parameters.period === 'custom' && (
          <>
            <DateField
              label={t`From`}
              value={days.startDate}
              onChange={(startDate) => change({ startDate })}
            />
            <DateField label={t`To`} value={days.endDate} onChange={(endDate) => change({ endDate })} />
          </>
        )}
      </div>
      {report.filters.length > 0 && (
        <div className="reports-fields">
          <LimitFields
            dimensions={report.filters}
            range={
              parameters.period === 'custom'
                ? { from: days.startDate, to: days.endDate }
                : daysOfPeriod(parameters.period, todayIn(zone))
            }
            value={readOnly(parameters.only)}
            onChange={(limit) => change({ only: limit ? onlyText(limit) : undefined })}
          />
        </div>
      )}
      <div className="reports-switches">
        {report.hasTotals && (
          <SwitchField
            label={t`Compare with the previous period`}
            value={parameters.isCompared}
            onChange={(is) => change({ compare: is ? 'before' : undefined })}
          />
        )}
        {report.hasOpenHours && (
          <SwitchField
            label={t`Count opening hours only`}
            value={parameters.isOpenHours}
            onChange={(is) => change({ hours: is ? 'open' : undefined })}
          />
        )}
        <span className="t-12 t-3">{t`Times in ${{ zone: zoneName(zone) }}`}</span>
      </div>
    </>
  );
}
