import type { Role } from '@foyer/contract/roles/shapes';
import { useLingui } from '@lingui/react/macro';
import type { SectionAddress } from '../../../shell/settings/use-section-address.ts';
import { AddChip, Chip } from '../../../ui/chip.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { ROLE_STATUSES } from '../labels.ts';
import { Legend } from './legend.tsx';
import type { AccessSearch } from './search.ts';

const STATUSES = ['ACTIVE', 'INACTIVE'] as const satisfies readonly Role['status'][];

/** The filters of the matrix, and its legend. */
export function AccessFilters({ search: { q, status }, change }: SectionAddress<AccessSearch>) {
  const { t, i18n } = useLingui();
  return (
    <div className="filters access-filters">
      <FilterField
        label={t`Filter pages`}
        placeholder={t`Filter pages`}
        value={q ?? ''}
        onChange={(typed) => change({ q: typed || undefined })}
      />
      {status !== 'all' && (
        <Chip
          label={t`Role`}
          value={i18n._(ROLE_STATUSES[status])}
          onRemove={() => change({ status: 'all' })}
        />
      )}
      <Menu label={t`Add filter`} trigger={<AddChip>{t`Filter`}</AddChip>}>
        {STATUSES.map((one) => (
          <MenuItem key={one} chosen={one === status} onSelect={() => change({ status: one })}>
            {t`Role`}: {i18n._(ROLE_STATUSES[one])}
          </MenuItem>
        ))}
      </Menu>
      <Legend />
    </div>
  );
}
