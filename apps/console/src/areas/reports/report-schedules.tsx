import type { Report, ReportSchedule } from '@foyer/contract/reports/shapes';
import { DIMENSION_TITLES } from '@foyer/domain/fact-sources';
import { readOnly } from '@foyer/domain/report-filters';
import { REPORT_PERIODS } from '@foyer/domain/report-periods';
import { zoneName } from '@foyer/domain/zone-name';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCalendarTime, IconPlus } from '@tabler/icons-react';
import { useCall } from '../../api/index.ts';
import { comma } from '../../i18n/joined-text.ts';
import { listText } from '../../i18n/list-text.ts';
import { useKeyText } from '../../numbers/key-text.ts';
import { useMay } from '../../session/permissions.ts';
import { Badge, Button, dayAndTime, Icon, LoadError, Time } from '../../ui/index.ts';
import { ScheduleDrawer } from './schedule-drawer.tsx';
import { useTimingText } from './timing-text.ts';
import type { useReportAddress } from './use-report-address.ts';

/** When a report is sent and to whom. */
export function ReportSchedules({
  report,
  address,
}: {
  report: Report;
  address: ReturnType<typeof useReportAddress>;
}) {
  const { t } = useLingui();
  const { data, error, refetch } = useCall('listReportSchedules');
  const mayChange = useMay('createReportSchedule');
  const schedules = data?.schedules.filter(({ reportId }) => reportId === report.id);
  const edited = address.schedule === 'new' ? null : schedules?.find(({ id }) => id === address.schedule);
  return (
    <section className="card reports-card" aria-labelledby="reports-schedules">
      <header className="row">
        <h2 id="reports-schedules">{t`Schedules`}</h2>
        {mayChange && (
          <span className="end">
            <Button small icon={IconPlus} onClick={() => address.change({ schedule: 'new' })}>
              {t`Add`}
            </Button>
          </span>
        )}
      </header>
      {error && (
        <LoadError title={t`Could not load schedules`} error={error} onRetry={() => void refetch()} />
      )}
      {schedules?.length === 0 && <p className="t-13 t-3">{t`Not scheduled yet.`}</p>}
      <ul>
        {schedules?.map((schedule) => (
          <li key={schedule.id}>
            <Schedule
              schedule={schedule}
              onEdit={mayChange ? () => address.change({ schedule: schedule.id }) : undefined}
            />
          </li>
        ))}
      </ul>
      {schedules && address.schedule && mayChange && (
        <ScheduleDrawer
          key={address.schedule}
          report={report}
          schedule={edited}
          onClose={() => address.change({ schedule: undefined })}
        />
      )}
    </section>
  );
}

function Schedule({ schedule, onEdit }: { schedule: ReportSchedule; onEdit: (() => void) | undefined }) {
  const { t, i18n } = useLingui();
  const timingText = useTimingText();
  const keyText = useKeyText();
  const { timeZone, nextDate, recipients, format, period, isActive, missedDate, lastDate } = schedule;
  const next = nextDate ? dayAndTime(nextDate, i18n.locale, timeZone) : '';
  const limit = readOnly(schedule.only);
  const labels = limit && schedule.onlyName ? { [limit.dimension]: { [limit.key]: schedule.onlyName } } : {};
  const limitName = limit && keyText(limit.dimension, limit.key, labels);
  const names = recipients.map(({ name }) => name);
  const others = names.length - 2;
  const isMissed = missedDate !== null && (lastDate === null || missedDate > lastDate);
  return (
    <>
      <p className="row">
        <Icon of={IconCalendarTime} />
        <strong className="grow">{timingText(schedule)}</strong>
        {!isActive && <Badge>{t`Off`}</Badge>}
        {onEdit && <Button small onClick={onEdit}>{t`Edit`}</Button>}
      </p>
      <dl className="reports-facts">
        <dt>{t`Zone`}</dt>
        <dd>
          <bdi>{zoneName(timeZone)}</bdi>
        </dd>
        {isActive && (
          <>
            <dt>{t`Next`}</dt>
            <dd>{next}</dd>
          </>
        )}
        <dt>{t`Sends`}</dt>
        <dd>
          {format}
          {comma()}
          {listText(REPORT_PERIODS[period])}
        </dd>
        {limit && (
          <>
            <dt>{t`Filter`}</dt>
            <dd>
              {listText(DIMENSION_TITLES[limit.dimension])} <bdi>{limitName}</bdi>
            </dd>
          </>
        )}
        <dt>{t`To`}</dt>
        <dd>
          {new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' }).format(names.slice(0, 2))}
          {others > 0 && ` ${t`and ${plural(others, { one: '# more', other: '# more' })}`}`}
        </dd>
      </dl>
      {isMissed && (
        <p className="t-12 t-danger">
          <Icon of={IconAlertTriangle} size={12} /> {t`Skipped because it was late:`} <Time at={missedDate} />
        </p>
      )}
    </>
  );
}
