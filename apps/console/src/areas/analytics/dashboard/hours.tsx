import './hours.css';
import type { Dashboard } from '@foyer/contract/analytics/shapes';
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useState } from 'react';
import { ChartOrTable } from '../charts/chart-or-table.tsx';

type Hour = Dashboard['today']['hours'][number];

/** Shows the conversations of an hour of today. */
type OpenHour = ((hour: number) => void) | undefined;

/** The hours that are shown at least. */
const [FIRST, LAST] = [7, 20];

/** With more hours than these, every second is named. */
const MANY = 16;

/** Conversations by hour: today, and the same weekday before. */
export function Hours({ hours, onOpen }: { hours: readonly Hour[]; onOpen: OpenHour }) {
  const { t } = useLingui();
  const [isTable, setIsTable] = useState(false);
  const used = hours.filter(({ now, before }) => (now ?? 0) + before > 0).map(({ hour }) => hour);
  const [from, to] = [Math.min(FIRST, ...used), Math.max(LAST, ...used)];
  const shown = hours.filter(({ hour }) => hour >= from && hour <= to);
  return (
    <article className="card dash-card" aria-labelledby="dash-hours">
      <header className="dash-card-head">
        <h2 id="dash-hours">{t`Conversations by hour`}</h2>
        <ChartOrTable isTable={isTable} onTable={setIsTable} />
      </header>
      {isTable ? <HourTable hours={shown} onOpen={onOpen} /> : <HourBars hours={shown} onOpen={onOpen} />}
    </article>
  );
}

const hourText = (hour: number) => String(hour).padStart(2, '0');

function HourBars({ hours, onOpen }: { hours: readonly Hour[]; onOpen: OpenHour }) {
  const { t } = useLingui();
  const max = Math.max(4, ...hours.map(({ now, before }) => Math.max(now ?? 0, before)));
  const step = Math.ceil(max / 4);
  const top = step * 4;
  const total = hours.reduce((sum, { now }) => sum + (now ?? 0), 0);
  const share = (value: number) => ({ '--share': value / top }) as CSSProperties;
  return (
    <>
      <p className="dash-keys">
        <span className="dash-key is-now">{t`Today`}</span>
        <span className="dash-key">{t`Last week`}</span>
      </p>
      <fieldset className="dash-bars" aria-label={t`${total} conversations today, by hour`}>
        <div className="dash-scale num" aria-hidden="true">
          {[4, 3, 2, 1, 0].map((line) => (
            <span key={line}>{line * step}</span>
          ))}
        </div>
        <div className={hours.length > MANY ? 'dash-plot is-dense' : 'dash-plot'}>
          {hours.map(({ hour, now, before }) => {
            const text = t`${hourText(hour)}:00: ${now ?? 0} today, ${before} last week`;
            return (
              <button
                key={hour}
                type="button"
                className="dash-hour"
                title={text}
                aria-label={text}
                disabled={!onOpen || !now}
                onClick={() => onOpen?.(hour)}
              >
                <span className="dash-hour-bars">
                  <i className="is-before" style={share(before)} />
                  <i style={share(now ?? 0)} />
                </span>
                <span className="num">{hourText(hour)}</span>
              </button>
            );
          })}
        </div>
      </fieldset>
    </>
  );
}

function HourTable({ hours, onOpen }: { hours: readonly Hour[]; onOpen: OpenHour }) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard.
    <section className="dash-table dash-scroll" tabIndex={0} aria-label={t`Conversations by hour`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Hour`}</th>
            <th scope="col" className="n">{t`Today`}</th>
            <th scope="col" className="n">{t`Last week`}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hour, now, before }) => (
            <tr key={hour}>
              <th scope="row" className="num">{`${hourText(hour)}:00`}</th>
              <td className="n num">
                {onOpen && now ? (
                  <button type="button" className="dash-open" onClick={() => onOpen(hour)}>
                    {now}
                  </button>
                ) : (
                  (now ?? '–')
                )}
              </td>
              <td className="n num">{before}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
