import './grid.css';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Chip } from '../chip.tsx';
import { FilterField } from '../filter-field.tsx';
import { type GridFilter, writeCriterion } from './criteria.ts';
import { CriterionDialog } from './criterion-dialog.tsx';
import { useCriterionText } from './criterion-text.ts';
import { FilterMenu } from './filter-menu.tsx';
import type { GridAddress } from './use-grid-address.ts';

/** The filter bar of a grid: text field, a chip per criterion, and a menu that adds one. */
export function GridFilters({
  address: { search, change },
  filters,
  label,
  placeholder,
  children,
}: {
  address: Pick<GridAddress, 'search' | 'change'>;
  filters: readonly GridFilter[];
  /** Accessible name of the text field; absent for no field. */
  label?: string;
  placeholder?: string;
  /** Content at the end of the bar. */
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const textOf = useCriterionText();
  const [edited, setEdited] = useState<GridFilter | null>(null);
  return (
    <div className="filters grid-filters">
      {label && (
        <FilterField
          label={label}
          placeholder={placeholder ?? t`Filter`}
          value={search.q ?? ''}
          onChange={(q) => change({ q: q.trim() || undefined })}
        />
      )}
      {filters.map((filter) => {
        const written = search.criteria[filter.id];
        if (written === undefined) return null;
        return (
          <Chip
            key={filter.id}
            label={filter.title}
            value={textOf(filter, written)}
            onRemove={() => change({ [filter.id]: undefined })}
          />
        );
      })}
      {filters.length > 0 && (
        <FilterMenu
          filters={filters}
          criteria={search.criteria}
          onChoose={(id, written) => change({ [id]: written })}
          onAsk={setEdited}
        />
      )}
      {children && <div className="end row grid-tools">{children}</div>}
      {edited && (
        <CriterionDialog
          filter={edited}
          written={search.criteria[edited.id]}
          onClose={() => setEdited(null)}
          onApply={(criterion) => {
            change({ [edited.id]: criterion === null ? undefined : writeCriterion(criterion) });
            setEdited(null);
          }}
        />
      )}
    </div>
  );
}
