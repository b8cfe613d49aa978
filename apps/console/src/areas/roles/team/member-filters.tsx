import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import type { SectionAddress } from '../../../shell/settings/use-section-address.ts';
import { AddChip, Chip } from '../../../ui/chip.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/menu.tsx';
import type { TeamSearch } from './search.ts';
import type { Choices } from './use-choices.ts';
import { MEMBER_STATUSES } from './words.ts';

const CRITERIA = ['role', 'status', 'department'] as const;
type Criterion = (typeof CRITERIA)[number];

/** The filter field and a removable chip for each criterion. */
export function MemberFilters({
  address: { search, change },
  choices,
}: {
  address: SectionAddress<TeamSearch>;
  choices: Choices;
}) {
  const { t, i18n } = useLingui();
  const [criterion, setCriterion] = useState<Criterion | null>(null);
  const titles: Readonly<Record<Criterion, string>> = {
    role: t`Role`,
    status: t`Status`,
    department: t`Department`,
  };
  const statuses = (['Active', 'Inactive'] as const).map((status) => ({
    value: status as string,
    label: i18n._(MEMBER_STATUSES[status]),
  }));
  const values = { role: choices.roles, status: statuses, department: choices.departments };
  const shown = (one: Criterion, value: string) => {
    if (one === 'role') return choices.roleTitle(value);
    return values[one].find((option) => option.value === value)?.label ?? value;
  };
  return (
    <div className="filters member-filters">
      <FilterField
        label={t`Filter members`}
        placeholder={t`Name, username or email`}
        value={search.q ?? ''}
        onChange={(q) => change({ q: q || undefined })}
      />
      {CRITERIA.map((one) => {
        const value = search[one];
        return (
          value && (
            <Chip
              key={one}
              label={titles[one]}
              value={shown(one, value)}
              onRemove={() => change({ [one]: undefined })}
            />
          )
        );
      })}
      <Menu
        label={t`Add a filter`}
        width={240}
        trigger={<AddChip>{t`Filter`}</AddChip>}
        onChange={() => setCriterion(null)}
      >
        {criterion === null
          ? CRITERIA.map((one) => (
              <MenuItem key={one} keepOpen onSelect={() => setCriterion(one)}>
                {titles[one]}
              </MenuItem>
            ))
          : [
              <MenuItem key="back" icon={IconChevronLeft} keepOpen onSelect={() => setCriterion(null)}>
                {titles[criterion]}
              </MenuItem>,
              <MenuLine key="line" />,
              ...values[criterion].map(({ value, label }) => (
                <MenuItem key={value} onSelect={() => change({ [criterion]: value })}>
                  <span className="cut">{label}</span>
                </MenuItem>
              )),
            ]}
      </Menu>
    </div>
  );
}
