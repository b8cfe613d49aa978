import type { DayRange } from '@foyer/domain/day-ranges';
import type { FactLimit } from '@foyer/domain/fact-limits';
import { DIMENSION_TITLES } from '@foyer/domain/fact-sources';
import type { MeasureId } from '@foyer/domain/measures';
import { REPORT_FILTERS } from '@foyer/domain/report-filters';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { listText } from '../../../i18n/list-text.ts';
import { LimitFields } from '../../../numbers/limit-fields.tsx';
import { AddChip, Chip } from '../../../ui/chip.tsx';
import { Popover } from '../../../ui/index.ts';
import { knows } from './use-numbers.ts';

/**
 * Limits a page to a channel, team, agent, engagement and label.
 * @param children further choices, at the end of the bar
 */
export function FilterBar({
  tiles,
  limits,
  range,
  onChange,
  children,
}: {
  tiles: readonly MeasureId[];
  limits: readonly (FactLimit & { readonly label: string })[];
  range: DayRange;
  onChange: (limits: readonly FactLimit[]) => void;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const left = REPORT_FILTERS.filter(
    (dimension) =>
      !limits.some((limit) => limit.dimension === dimension) &&
      tiles.some((id) => knows(id, dimension) && limits.every((limit) => knows(id, limit.dimension))),
  );
  if (limits.length === 0 && left.length === 0 && !children) return null;
  return (
    <div className="stat-bar-top">
      {limits.map(({ dimension, label }) => (
        <Chip
          key={dimension}
          label={listText(DIMENSION_TITLES[dimension])}
          value={label}
          onRemove={() => onChange(limits.filter((limit) => limit.dimension !== dimension))}
        />
      ))}
      {left.length > 0 && (
        <Popover
          label={t`Filter`}
          width={260}
          opened={isOpen}
          onChange={setIsOpen}
          trigger={<AddChip onClick={() => setIsOpen(!isOpen)}>{t`Filter`}</AddChip>}
        >
          <div className="stat-range-menu">
            <LimitFields
              dimensions={left}
              measureOf={(dimension) => tiles.find((id) => knows(id, dimension)) ?? 'conversations'}
              range={range}
              value={null}
              onChange={(limit) => {
                if (!limit) return;
                onChange([...limits, limit]);
                setIsOpen(false);
              }}
            />
          </div>
        </Popover>
      )}
      {children}
    </div>
  );
}
