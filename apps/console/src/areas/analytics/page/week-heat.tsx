import { HOUR_RANGE_DAYS_MAX } from '@foyer/contract/analytics/constants';
import { addDays, type DayRange, daysOf } from '@foyer/domain/day-ranges';
import { MEASURES, type MeasureId } from '@foyer/domain/measures';
import { zoneClock } from '@foyer/domain/zone-clock';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { listText } from '../../../i18n/list-text.ts';
import type { OpenedNumber } from '../../../numbers/rows-drawer.tsx';
import { useTimeZone } from '../../../ui/index.ts';
import { Heat } from '../charts/heat.tsx';
import { NumbersError } from '../charts/numbers-error.tsx';
import type { Asked } from './use-address.ts';
import { useNumbers } from './use-numbers.ts';

/** How a count is spread over hours and weekdays. */
export function WeekHeat({
  measure,
  range,
  only,
  onOpen,
}: {
  measure: MeasureId;
  range: DayRange;
  only: Asked['only'];
  onOpen: ((number: OpenedNumber) => void) | undefined;
}) {
  const { t } = useLingui();
  const zone = useTimeZone();
  const id = useId();
  const days = daysOf(range);
  const read =
    days > HOUR_RANGE_DAYS_MAX ? { from: addDays(range.to, 1 - HOUR_RANGE_DAYS_MAX), to: range.to } : range;
  const question = useNumbers({ measures: [measure], range: read, only, granularity: 'hour', limit: 5_000 });
  const counts = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
  const { wallAt } = zoneClock(zone);
  for (const { bucket, values } of question.data?.rows ?? []) {
    const wall = new Date(wallAt(Date.parse(bucket ?? '')));
    const day = counts[(wall.getUTCDay() + 6) % 7];
    const hour = wall.getUTCHours();
    if (day) day[hour] = (day[hour] ?? 0) + (values[measure] ?? 0);
  }
  const title = t`${listText(MEASURES[measure].title)} by hour and weekday`;
  return (
    <article className="card stat-card" aria-labelledby={id}>
      <header className="stat-card-head">
        <h2 id={id}>
          {title}{' '}
          {days > HOUR_RANGE_DAYS_MAX && (
            <span className="t-12 t-3">{t`last ${HOUR_RANGE_DAYS_MAX} days`}</span>
          )}
        </h2>
      </header>
      {question.error ? (
        <NumbersError {...question} />
      ) : (
        <Heat
          label={title}
          counts={counts}
          onOpen={onOpen && ((weekHour) => onOpen({ measure, range: read, weekHour, keys: [] }))}
        />
      )}
    </article>
  );
}
