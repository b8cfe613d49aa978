import type { Widget } from '@foyer/contract/analytics/shapes';
import type { DayRange } from '@foyer/domain/day-ranges';
import type { Measure } from '@foyer/domain/measure-definition';
import { MEASURES } from '@foyer/domain/measures';
import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { OpenedNumber } from '../../../numbers/rows-drawer.tsx';
import { NumbersError } from '../charts/numbers-error.tsx';
import { Breakdown } from '../page/breakdown.tsx';
import { OverTime } from '../page/over-time.tsx';
import { numberOf, useNumbers } from '../page/use-numbers.ts';
import { Tile } from '../tile.tsx';

type Open = (number: Omit<OpenedNumber, 'range'> & Partial<OpenedNumber>) => void;

/** A part of a custom dashboard. */
export function WidgetCard({
  widget,
  range,
  before,
  onOpen,
}: {
  widget: Widget;
  range: DayRange;
  before: DayRange | null;
  onOpen: Open | undefined;
}) {
  const { t } = useLingui();
  const { measure, chart, dimension, width } = widget;
  const asked = { range, only: [], comparison: 'before' } as const;
  // Measures of areas that are no longer there.
  const isKnown = measure in MEASURES;
  return (
    <div className="custom-cell" style={{ '--columns': width } as CSSProperties}>
      {!isKnown ? (
        <section className="card stat-card">
          <p className="t-13 t-2">{t`This measure no longer exists. Edit the dashboard to choose another.`}</p>
        </section>
      ) : chart === 'number' ? (
        <NumberWidget widget={widget} range={range} before={before} onOpen={onOpen} />
      ) : dimension ? (
        <Breakdown
          measure={measure}
          tiles={[measure]}
          by={dimension}
          asked={asked}
          before={before}
          isTable={chart === 'table'}
          isWithKey={false}
          onOpen={onOpen}
        />
      ) : (
        <OverTime
          measure={measure}
          asked={asked}
          before={before}
          isTable={chart === 'table'}
          onOpen={onOpen}
        />
      )}
    </div>
  );
}

function NumberWidget({
  widget: { measure },
  range,
  before,
  onOpen,
}: {
  widget: Widget;
  range: DayRange;
  before: DayRange | null;
  onOpen: Open | undefined;
}) {
  const { t } = useLingui();
  const now = useNumbers({ measures: [measure], range });
  const earlier = useNumbers({ measures: [measure], range: before });
  return (
    <section className="card" aria-label={(MEASURES[measure] as Measure).title}>
      {now.error ? (
        <NumbersError {...now} />
      ) : (
        <Tile
          measure={measure}
          value={numberOf(now.data?.rows[0], measure)}
          before={numberOf(earlier.data?.rows[0], measure)}
          beforeText={t`vs previous`}
          onOpen={onOpen && (() => onOpen({ measure, keys: [] }))}
        />
      )}
    </section>
  );
}
