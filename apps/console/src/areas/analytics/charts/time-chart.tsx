import './charts.css';
import type { Measure } from '@foyer/domain/measure-definition';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, lazy, Suspense, useMemo, useState } from 'react';
import { numberText } from '../../../numbers/number-text.ts';
import { Skeleton } from '../../../ui/index.ts';
import { useChartColours } from './colours.ts';
import { escaped } from './escaped.ts';

const EChart = lazy(() => import('./echart.tsx').then((module) => ({ default: module.EChart })));

/** A period with its number, and the number of the period it is compared with. */
export interface Point {
  readonly label: string;
  readonly value: number | null;
  readonly before: number | null;
}

/** A measure over time: bars for counts, a line for everything else. Arrows move between points, Enter opens one. */
export function TimeChart({
  title,
  measure,
  points,
  beforeName,
  onSelect,
}: {
  title: string;
  measure: Measure;
  points: readonly Point[];
  /** Names the earlier values. Null: they are not shown. */
  beforeName: string | null;
  onSelect?: ((index: number) => void) | undefined;
}) {
  const { t, i18n } = useLingui();
  const colours = useChartColours();
  const [active, setActive] = useState<number | null>(null);
  const isRtl = document.dir === 'rtl';
  const option = useMemo(() => {
    const text = (value: number | null) => numberText(value, measure, i18n);
    const isBars = measure.unit === 'number';
    const now = { name: t`This period`, data: points.map(({ value }) => value) };
    const before = { name: beforeName ?? '', data: points.map((point) => point.before) };
    const bar = (color: string, width: number) => ({
      type: 'bar' as const,
      itemStyle: { color, borderRadius: [3, 3, 0, 0] },
      barMaxWidth: width,
    });
    const line = (color: string, width: number) => ({
      type: 'line' as const,
      showSymbol: points.length < 32,
      symbolSize: 6,
      connectNulls: false,
      itemStyle: { color },
      lineStyle: { color, width },
    });
    return {
      animationDuration: 150,
      grid: {
        left: 8,
        right: 8,
        top: 16,
        bottom: 4,
        outerBoundsMode: 'same',
        outerBoundsContain: 'axisLabel',
      },
      tooltip: {
        trigger: 'axis',
        confine: true,
        backgroundColor: colours['surface-raised'],
        borderColor: colours.hairline,
        textStyle: { color: colours.text, fontSize: 12, fontFamily: colours.font },
        axisPointer: { type: isBars ? 'shadow' : 'line' },
        formatter: (given: { dataIndex: number }[]) => {
          const point = points[given[0]?.dataIndex ?? 0];
          if (!point) return '';
          const rows = [
            `<b>${escaped(point.label)}</b>`,
            `${escaped(now.name)}: ${escaped(text(point.value))}`,
          ];
          if (beforeName) rows.push(`${escaped(before.name)}: ${escaped(text(point.before))}`);
          return rows.join('<br>');
        },
      },
      xAxis: {
        type: 'category',
        inverse: isRtl,
        data: points.map(({ label }) => label),
        axisTick: { show: false },
        axisLine: { lineStyle: { color: colours['chart-grid'] } },
        axisLabel: { color: colours['text-3'], fontSize: 11, hideOverlap: true, fontFamily: colours.font },
      },
      yAxis: {
        type: 'value',
        position: isRtl ? 'right' : 'left',
        minInterval: isBars ? 1 : undefined,
        splitNumber: 4,
        splitLine: { lineStyle: { color: colours['chart-grid'] } },
        axisLabel: { color: colours['text-3'], fontSize: 11, formatter: text, fontFamily: colours.font },
      },
      series: [
        { ...now, ...(isBars ? bar(colours['chart-1'], 36) : line(colours['chart-1'], 2)), z: 3 },
        ...(beforeName
          ? [{ ...before, ...(isBars ? bar(colours['chart-3'], 12) : line(colours['chart-3'], 1.5)), z: 2 }]
          : []),
      ],
    };
  }, [points, measure, beforeName, colours, i18n, isRtl, t]);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((at) =>
        Math.min(points.length - 1, Math.max(0, (at ?? (step > 0 ? -1 : points.length)) + step)),
      );
    }
    if (event.key === 'Enter' && active !== null) onSelect?.(active);
    if (event.key === 'Escape') setActive(null);
  };
  const point = active === null ? undefined : points[active];
  return (
    <section
      className={onSelect ? 'stat-chart is-open' : 'stat-chart'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move between the points.
      tabIndex={0}
      aria-label={t`${title}. Arrow keys move between points, Enter shows the rows.`}
      onKeyDown={move}
      onBlur={() => setActive(null)}
    >
      <Suspense fallback={<Skeleton width="100%" />}>
        <EChart option={option} active={active} onSelect={(index) => onSelect?.(index)} />
      </Suspense>
      <span className="sr" role="status">
        {point && `${point.label}: ${numberText(point.value, measure, i18n)}`}
      </span>
    </section>
  );
}
