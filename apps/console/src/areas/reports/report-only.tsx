import type { Report } from '@foyer/contract/reports/shapes';
import { todayIn } from '@foyer/domain/day-ranges';
import { DIMENSION_TITLES } from '@foyer/domain/fact-sources';
import { type ReportFilterDimension, readOnly } from '@foyer/domain/report-filters';
import { daysOfPeriod } from '@foyer/domain/report-periods';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../api/index.ts';
import { listText } from '../../i18n/list-text.ts';
import { useKeyText } from '../../numbers/key-text.ts';
import { useMay } from '../../session/permissions.ts';
import { SelectField } from '../../ui/fields/index.ts';
import { useTimeZone } from '../../ui/index.ts';
import type { useReportAddress } from './use-report-address.ts';

const KEYS_MAX = 200;

/** Limits a report to one channel, team, agent, engagement or label. Renders nothing where that is not possible. */
export function ReportOnly({
  report,
  address: { parameters, days, change },
}: {
  report: Report;
  address: ReturnType<typeof useReportAddress>;
}) {
  const { t } = useLingui();
  const keyText = useKeyText();
  const zone = useTimeZone();
  const mayAsk = useMay('executeQuery');
  const { period } = parameters;
  const only = readOnly(parameters.only);
  const [chosen, setChosen] = useState<ReportFilterDimension | ''>('');
  const by = only?.dimension ?? chosen;
  const range =
    period === 'custom' ? { from: days.startDate, to: days.endDate } : daysOfPeriod(period, todayIn(zone));
  const { data } = useCall(
    'executeQuery',
    {
      body: {
        measures: ['conversations'],
        dimensions: by ? [by] : [],
        filters: [],
        timeDimension: { ...range, granularity: null },
        limit: KEYS_MAX,
      },
    },
    { enabled: mayAsk && by !== '' },
  );
  if (!mayAsk || report.filters.length === 0) return null;
  const keys = (data?.rows ?? []).flatMap(({ keys: found }) =>
    by && found[by] !== undefined ? [found[by]] : [],
  );
  const known = only && !keys.includes(only.key) ? [only.key, ...keys] : keys;
  return (
    <div className="reports-fields">
      <SelectField
        label={t`Only`}
        searchable={false}
        clearable
        placeholder={t`Everything`}
        value={by}
        options={report.filters.map((value) => ({ value, label: listText(DIMENSION_TITLES[value]) }))}
        onChange={(next) => {
          setChosen(next as ReportFilterDimension | '');
          change({ only: undefined });
        }}
      />
      {by && (
        <SelectField
          label={listText(DIMENSION_TITLES[by])}
          value={only?.key ?? ''}
          options={known
            .filter((value) => value !== '')
            .map((value) => ({ value, label: keyText(by, value, data?.labels) }))}
          onChange={(key) => change({ only: key ? `${by}:${key}` : undefined })}
        />
      )}
    </div>
  );
}
