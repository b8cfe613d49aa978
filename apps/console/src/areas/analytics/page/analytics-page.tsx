import { zoneName } from '@foyer/domain/zone-name';
import './analytics.css';
import { limitsText } from '@foyer/domain/fact-limits';
import { DIMENSION_TITLES as DIMENSIONS, type FactDimension } from '@foyer/domain/fact-sources';
import type { Measure } from '@foyer/domain/measure-definition';
import { MEASURES, type MeasureId } from '@foyer/domain/measures';
import type { PageId } from '@foyer/domain/pages';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ExportButton } from '../../../exports/export-button.tsx';
import { listText } from '../../../i18n/list-text.ts';
import { useKeyText } from '../../../numbers/key-text.ts';
import { type OpenedNumber, RowsDrawer, rowsQuery } from '../../../numbers/rows-drawer.tsx';
import { useMay } from '../../../session/permissions.ts';
import { useTimeZone } from '../../../ui/index.ts';
import { NumbersError } from '../charts/numbers-error.tsx';
import { Tile } from '../tile.tsx';
import { AnalyticsTabs } from './analytics-tabs.tsx';
import { Breakdown } from './breakdown.tsx';
import { FilterBar } from './filter-bar.tsx';
import { OverTime } from './over-time.tsx';
import { comparedWith } from './range.ts';
import { RangeMenu } from './range-menu.tsx';
import { useAddress } from './use-address.ts';
import { knows, numberOf, useNumbers } from './use-numbers.ts';
import { WeekHeat } from './week-heat.tsx';

/** What a page of analytics shows. */
export interface PageParts {
  readonly pageId: PageId;
  readonly title: MessageDescriptor;
  readonly tiles: readonly MeasureId[];
  readonly dimensions: readonly FactDimension[];
  /** Measures of the breakdown alone, for dimensions that the tiles do not know. */
  readonly further?: readonly MeasureId[];
  /** The breakdown begins as a table with all tiles. */
  readonly isTable?: boolean;
  /** Only rows with a key of the dimension are listed. */
  readonly isWithKey?: boolean;
  /** Shows how the first measure is spread over the week. */
  readonly hasHeat?: boolean;
}

/** A page of analytics: tiles, the chosen measure over time, and by a dimension. */
export function AnalyticsPage({
  pageId,
  title,
  tiles,
  further = [],
  dimensions,
  isTable,
  isWithKey,
  hasHeat,
}: PageParts) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const keyText = useKeyText();
  const address = useAddress(tiles, dimensions);
  const { asked, change } = address;
  const { range, comparison, by, only, isOpenHours } = asked;
  const before = comparedWith(range, comparison);
  const counted = tiles.map((id) => variantOf(id, isOpenHours));
  const measure = variantOf(asked.measure, isOpenHours);
  const now = useNumbers({ measures: counted, range, only });
  const earlier = useNumbers({ measures: counted, range: before, only });
  const [opened, setOpened] = useState<OpenedNumber | null>(null);
  const mayOpen = useMay('listFactRows');
  const keysOf = only.map((limit) => ({
    ...limit,
    label: keyText(limit.dimension, limit.key, now.data?.labels),
  }));
  const open = (number: Omit<OpenedNumber, 'range'> & Partial<OpenedNumber>) =>
    setOpened({ range, ...number, keys: [...keysOf, ...number.keys] });
  const [first] = now.data?.rows ?? [];
  const exported: OpenedNumber = { measure, range, keys: keysOf };
  const clock = new Intl.DateTimeFormat(i18n.locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(Date.now());
  const canOpenHours = tiles.some((id) => (MEASURES[id] as Measure).opening !== undefined);
  return (
    <>
      <div className="head stat-head">
        <h1>
          {i18n._(title)}{' '}
          <span className="t-13 t-3 stat-zone">{t`${{ zone: zoneName(zone) }}, ${clock} now`}</span>
        </h1>
        <div className="row end">
          <RangeMenu address={address} zone={zone} />
          {mayOpen && (
            <ExportButton
              kind="factRows"
              filter={rowsQuery(exported)}
              count={numberOf(first, measure) ? 1 : undefined}
            />
          )}
        </div>
      </div>
      <AnalyticsTabs current={pageId} search={address.search} />
      <div className="stat-page">
        <div className="stat-bar-top">
          <span className="t-12 t-3">{t`Break down by`}</span>
          {dimensions.map((dimension) => (
            <button
              key={dimension}
              type="button"
              className="stat-dimension"
              aria-pressed={dimension === by}
              onClick={() => change({ by: dimension })}
            >
              {listText(DIMENSIONS[dimension])}
            </button>
          ))}
        </div>
        <FilterBar
          tiles={tiles}
          limits={keysOf}
          range={range}
          onChange={(next) => change({ only: limitsText(next) || undefined })}
        >
          {canOpenHours && (
            <button
              type="button"
              className="stat-dimension end"
              aria-pressed={isOpenHours}
              onClick={() => change({ hours: isOpenHours ? undefined : 'open' })}
            >
              {t`Opening hours only`}
            </button>
          )}
        </FilterBar>
        {now.error ? (
          <section className="card">
            <NumbersError {...now} />
          </section>
        ) : (
          <>
            {now.data && !now.data.isComplete && (
              <p
                className="t-13 t-2"
                role="status"
              >{t`Older data is still being processed. These numbers may change.`}</p>
            )}
            <section className="stat-tiles card" aria-label={t`Key figures`} aria-busy={now.isPending}>
              {counted.map((id, at) => (
                <Tile
                  key={id}
                  measure={id}
                  value={numberOf(first, id)}
                  before={numberOf(earlier.data?.rows[0], id)}
                  beforeText={comparison === 'year' ? t`vs last year` : t`vs previous`}
                  selected={id === measure}
                  onOpen={mayOpen ? () => open({ measure: id, keys: [] }) : undefined}
                  onChoose={() => change({ measure: tiles[at] })}
                />
              ))}
            </section>
            <OverTime measure={measure} asked={asked} before={before} onOpen={mayOpen ? open : undefined} />
            <div className={isTable ? 'stat-halves is-stacked' : hasHeat ? 'stat-halves' : ''}>
              <Breakdown
                key={by}
                measure={[measure, ...counted, ...further].find((id) => knows(id, by)) ?? measure}
                tiles={counted.some((id) => knows(id, by)) ? counted : further}
                by={by}
                asked={asked}
                before={before}
                isTable={isTable ?? false}
                isWithKey={isWithKey ?? false}
                onOpen={mayOpen ? open : undefined}
              />
              {hasHeat && (
                <WeekHeat
                  measure={tiles[0] as MeasureId}
                  range={range}
                  only={only}
                  onOpen={mayOpen ? open : undefined}
                />
              )}
            </div>
          </>
        )}
      </div>
      {opened && <RowsDrawer opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** A measure, or the same counted in opening hours. */
function variantOf(id: MeasureId, isOpenHours: boolean): MeasureId {
  const { opening } = MEASURES[id] as Measure;
  return isOpenHours && opening !== undefined ? (opening as MeasureId) : id;
}
