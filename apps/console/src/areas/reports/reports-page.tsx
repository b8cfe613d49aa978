import './reports.css';
import type { Report } from '@foyer/contract/reports/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconReportOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { Empty } from '../../ui/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { ReportList } from './report-list.tsx';
import { ReportView } from './report-view.tsx';
import { useReportAddress } from './use-report-address.ts';

/** The reports of the role's access list, and one with its parameters, preview, schedules and runs. Specification 2. */
export function ReportsPage() {
  const { t, i18n } = useLingui();
  const locale = i18n.locale === 'ar' ? 'ar' : 'en';
  const { data, error, refetch } = useCall('getReportMetadata', { body: { locale } }, { staleTime: 60_000 });
  const address = useReportAddress();
  const mayRequest = useMay('requestNewReport');
  const reports = data?.reports;
  const chosen = reports?.find(({ id }) => id === address.report);
  // On a phone the list is a page of its own, so nothing is opened by itself there.
  const shown: Report | undefined = chosen ?? reports?.[0];
  return (
    <div className={chosen ? 'reports is-open' : 'reports'}>
      <section className="reports-list" aria-label={t`Reports`}>
        <div className="head">
          <h1>
            {t`Reports`} {reports && <span className="count num">{i18n.number(reports.length)}</span>}
          </h1>
          {mayRequest && (
            <div className="end">
              <Link className="btn sm" to={'/reports/request-report' as never}>
                {t`Request`}
              </Link>
            </div>
          )}
        </div>
        {reports ? (
          <ReportList
            reports={reports}
            selected={shown?.id}
            onSelect={(id) => address.change({ report: id, run: undefined, schedule: undefined })}
          />
        ) : (
          <Loading failed={t`Could not load reports`} error={error} refetch={refetch} />
        )}
      </section>
      {shown && <ReportView key={shown.id} report={shown} address={address} />}
      {reports?.length === 0 && (
        <Empty icon={IconReportOff}>{t`Your role has no reports. An administrator can add some.`}</Empty>
      )}
    </div>
  );
}
