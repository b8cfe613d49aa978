import { type DayRange, granularityOf, type Period, periodsOf } from '@foyer/domain/day-ranges';
import type { Measure } from '@foyer/domain/measure-definition';
import { MEASURES, type MeasureId } from '@foyer/domain/measures';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { listText } from '../../../i18n/list-text.ts';
import { numberText } from '../../../numbers/number-text.ts';
import type { OpenedNumber } from '../../../numbers/rows-drawer.tsx';
import { dateLocale, useTimeZone } from '../../../ui/index.ts';
import { ChartCard, NumberTable } from '../charts/chart-card.tsx';
import { type Point, TimeChart } from '../charts/time-chart.tsx';
import type { Asked } from './use-address.ts';
import { useNumbers } from './use-numbers.ts';

/** A measure over time, now and before. */
export function OverTime({
  measure: id,
  asked: { range, only, comparison },
  before,
  isTable,
  onOpen,
}: {
  measure: MeasureId;
  asked: Pick<Asked, 'range' | 'only' | 'comparison'>;
  before: DayRange | null;
  isTable?: boolean;
  onOpen: ((number: Omit<OpenedNumber, 'range'> & Partial<OpenedNumber>) => void) | undefined;
}) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const measure: Measure = MEASURES[id];
  const granularity = granularityOf(range);
  const now = useNumbers({ measures: [id], range, only, granularity, limit: 5_000 });
  const earlier = useNumbers({ measures: [id], range: before, only, granularity, limit: 5_000 });
  const periods = useMemo(() => periodsOf(range, granularity, zone), [range, granularity, zone]);
  const earlierPeriods = useMemo(
    () => (before ? periodsOf(before, granularity, zone) : []),
    [before, granularity, zone],
  );
  const points = useMemo(() => {
    const isCount = measure.unit === 'number';
    const valuesOf = (rows: NonNullable<typeof now.data>['rows'] = []) =>
      new Map(rows.map(({ bucket, values }) => [Date.parse(bucket ?? ''), values[id] ?? null]));
    const [values, olds] = [valuesOf(now.data?.rows), valuesOf(earlier.data?.rows)];
    const read = (from: ReadonlyMap<number, number | null>, period: Period | undefined) =>
      period === undefined ? null : (from.get(Date.parse(period.bucket)) ?? (isCount ? 0 : null));
    const label = labelOf(granularity, dateLocale(i18n.locale), zone);
    return periods.map(
      (period, at): Point => ({
        label: label(period),
        value: Date.parse(period.bucket) > Date.now() ? null : read(values, period),
        before: read(olds, earlierPeriods[at]),
      }),
    );
  }, [now.data, earlier.data, periods, earlierPeriods, granularity, zone, measure, id, i18n.locale]);
  const title = t`${listText(measure.title)} over time`;
  const earlierName = comparison === 'year' ? t`Previous year` : t`Previous period`;
  const open = (period: Period | undefined) => {
    if (!period) return;
    const hour = granularity === 'hour' ? period.bucket : undefined;
    onOpen?.({ measure: id, range: period.days, hour, keys: [] });
  };
  return (
    <ChartCard
      title={title}
      question={now}
      startsAsTable={isTable ?? false}
      legend={
        before && (
          <span className="row stat-legend">
            <span className="stat-key is-now">{t`This period`}</span>
            <span className="stat-key">{earlierName}</span>
          </span>
        )
      }
      chart={
        <TimeChart
          title={title}
          measure={measure}
          points={points}
          beforeName={before && earlierName}
          onSelect={onOpen && ((at) => open(periods[at]))}
        />
      }
      table={
        <NumberTable
          label={title}
          columns={[t`Time`, t`This period`, ...(before ? [earlierName] : [])]}
          rows={points.map(({ label, value, before: old }, at) => ({
            key: periods[at]?.bucket ?? label,
            label,
            cells: [
              {
                key: 'now',
                text: numberText(value, measure, i18n),
                onOpen: onOpen && value ? () => open(periods[at]) : undefined,
              },
              ...(before
                ? [
                    {
                      key: 'before',
                      text: numberText(old, measure, i18n),
                      onOpen: onOpen && old ? () => open(earlierPeriods[at]) : undefined,
                    },
                  ]
                : []),
            ],
          }))}
        />
      }
    />
  );
}

/** Names periods. */
function labelOf(granularity: ReturnType<typeof granularityOf>, locale: string, timeZone: string) {
  const options: Readonly<Record<typeof granularity, Intl.DateTimeFormatOptions>> = {
    hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone },
    day: { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
    week: { day: 'numeric', month: 'short', timeZone: 'UTC' },
    month: { month: 'short', year: 'numeric', timeZone: 'UTC' },
  };
  const format = new Intl.DateTimeFormat(locale, options[granularity]);
  return ({ bucket, days }: Period): string => {
    if (granularity === 'hour') return format.format(Date.parse(bucket));
    if (granularity !== 'week') return format.format(Date.parse(days.from));
    return format.formatRange(Date.parse(days.from), Date.parse(days.to));
  };
}
