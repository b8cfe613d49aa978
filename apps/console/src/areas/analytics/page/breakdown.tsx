import type { DayRange } from '@foyer/domain/day-ranges';
import { DIMENSION_TITLES, type FactDimension } from '@foyer/domain/fact-sources';
import type { Measure } from '@foyer/domain/measure-definition';
import { MEASURES, type MeasureId } from '@foyer/domain/measures';
import { useLingui } from '@lingui/react/macro';
import { IconChartBarOff } from '@tabler/icons-react';
import { useState } from 'react';
import { listText } from '../../../i18n/list-text.ts';
import { useKeyText } from '../../../numbers/key-text.ts';
import { numberText } from '../../../numbers/number-text.ts';
import type { OpenedNumber } from '../../../numbers/rows-drawer.tsx';
import { Button, Empty } from '../../../ui/index.ts';
import { Bars } from '../charts/bars.tsx';
import { ChartCard, NumberTable } from '../charts/chart-card.tsx';
import type { Asked } from './use-address.ts';
import { knows, numberOf, useNumbers } from './use-numbers.ts';

/** Bars before the rest is folded. */
const SHOWN = 8;

/** A measure by a dimension as bars, and all measures by it as a table. */
export function Breakdown({
  measure: id,
  tiles,
  by,
  asked: { range, only },
  before,
  isTable,
  isWithKey,
  onOpen,
}: {
  measure: MeasureId;
  tiles: readonly MeasureId[];
  by: FactDimension;
  asked: Pick<Asked, 'range' | 'only'>;
  before: DayRange | null;
  isTable: boolean;
  isWithKey: boolean;
  onOpen: ((number: Omit<OpenedNumber, 'range'> & Partial<OpenedNumber>) => void) | undefined;
}) {
  const { t, i18n } = useLingui();
  const keyText = useKeyText();
  const [isAll, setIsAll] = useState(false);
  const known = tiles.filter((tile) => knows(tile, by));
  const measures = [id, ...known.filter((one) => one !== id)];
  const now = useNumbers({ measures, range, only, by });
  const earlier = useNumbers({ measures: [id], range: before, only, by });
  const measure: Measure = MEASURES[id];
  const labels = now.data?.labels;
  const rows = (now.data?.rows ?? []).filter(({ keys }) => !isWithKey || keys[by] !== '');
  const oldOf = new Map(earlier.data?.rows.map((row) => [row.keys[by] ?? '', numberOf(row, id)]));
  const shown = isAll ? rows : rows.slice(0, SHOWN);
  const open = (of: MeasureId, key: string) =>
    onOpen?.({ measure: of, keys: [{ dimension: by, key, label: keyText(by, key, labels) }] });
  const dimension = listText(DIMENSION_TITLES[by]);
  const named = dimension.toLocaleLowerCase(i18n.locale);
  const title = t`${listText(measure.title)} by ${named}`;
  const more =
    rows.length > SHOWN && !isAll ? (
      <Button small variant="quiet" onClick={() => setIsAll(true)}>{t`Show all ${rows.length}`}</Button>
    ) : null;
  if (now.data && rows.length === 0) {
    return (
      <section className="card stat-card">
        <Empty icon={IconChartBarOff}>{t`No data in this period.`}</Empty>
      </section>
    );
  }
  return (
    <ChartCard
      title={title}
      question={now}
      startsAsTable={isTable}
      chart={
        <>
          <Bars
            measure={measure}
            hasBefore={before !== null}
            bars={shown.map((row) => {
              const key = row.keys[by] ?? '';
              const old = oldOf.get(key) ?? (measure.unit === 'number' ? 0 : null);
              return { key, label: keyText(by, key, labels), value: numberOf(row, id), before: old };
            })}
            onSelect={onOpen && ((key) => open(id, key))}
          />
          {more}
        </>
      }
      table={
        <>
          <NumberTable
            label={title}
            columns={[dimension, ...measures.map((one) => listText(MEASURES[one].title))]}
            rows={shown.map((row) => {
              const key = row.keys[by] ?? '';
              return {
                key,
                label: keyText(by, key, labels),
                cells: measures.map((one) => {
                  const value = numberOf(row, one);
                  return {
                    key: one,
                    text: numberText(value, MEASURES[one], i18n),
                    onOpen: onOpen && value ? () => open(one, key) : undefined,
                  };
                }),
              };
            })}
          />
          {more}
        </>
      }
    />
  );
}
