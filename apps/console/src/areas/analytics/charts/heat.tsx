import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { dateLocale } from '../../../ui/index.ts';

/** Steps of shade. */
const STEPS = 5;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** A Monday, from which the days of a week are named. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/**
 * How a count is spread over the hours of a week. `counts` has 7 days from Monday, each with 24 hours. `onOpen` gets the
 * hour of the week, from 0 (Monday, 0:00).
 */
export function Heat({
  label,
  counts,
  onOpen,
}: {
  label: string;
  counts: readonly (readonly number[])[];
  onOpen?: ((weekHour: number) => void) | undefined;
}) {
  const { t, i18n } = useLingui();
  const max = Math.max(1, ...counts.flat());
  const used = HOURS.filter((hour) => counts.some((day) => (day[hour] ?? 0) > 0));
  const from = Math.min(8, ...used);
  const to = Math.max(18, ...used);
  const hours = HOURS.filter((hour) => hour >= from && hour <= to);
  const day = new Intl.DateTimeFormat(dateLocale(i18n.locale), { weekday: 'short', timeZone: 'UTC' });
  const stepOf = (count: number) => (count === 0 ? 0 : Math.ceil((count / max) * (STEPS - 1)));
  const hourText = (hour: number) => String(hour).padStart(2, '0');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard.
    <section className="stat-heat" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t`Day`}</span>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col" className="num">
                {hourText(hour)}
              </th>
            ))}
            <th scope="col" className="n">
              <span className="sr">{t`Total`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.map((row, at) => {
            const name = day.format(MONDAY + at * DAY_MS);
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                {hours.map((hour) => (
                  <td key={hour} title={`${name} ${hourText(hour)}:00 · ${row[hour] ?? 0}`}>
                    {onOpen && row[hour] ? (
                      <button
                        type="button"
                        style={{ '--step': stepOf(row[hour]) } as CSSProperties}
                        aria-label={t`${name} ${hourText(hour)}:00: ${row[hour]}. Show the rows`}
                        onClick={() => onOpen(at * 24 + hour)}
                      />
                    ) : (
                      <>
                        <i style={{ '--step': stepOf(row[hour] ?? 0) } as CSSProperties} />
                        <span className="sr">{row[hour] ?? 0}</span>
                      </>
                    )}
                  </td>
                ))}
                <td className="n num">{i18n.number(row.reduce((sum, count) => sum + count, 0))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
