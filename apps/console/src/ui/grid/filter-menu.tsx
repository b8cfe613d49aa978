import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { AddChip } from '../chip.tsx';
import { Cut } from '../cut.tsx';
import { Menu, MenuItem, MenuLine } from '../menu.tsx';
import type { GridFilter } from './criteria.ts';
import { valuesOf } from './criterion-text.ts';

/** The most options of a menu; more are found by typing, in a dialog. */
const OPTIONS_MAX = 40;

const isListed = ({ options, multiple }: GridFilter) =>
  options !== undefined && (multiple === true || options.length <= OPTIONS_MAX);

/** Chooses the column, then its value; `onAsk` opens the dialog for values that are typed or found by typing. */
export function FilterMenu({
  filters,
  criteria,
  onChoose,
  onAsk,
}: {
  filters: readonly GridFilter[];
  criteria: Readonly<Record<string, string | undefined>>;
  onChoose: (id: string, written: string | undefined) => void;
  onAsk: (filter: GridFilter) => void;
}) {
  const { t, i18n } = useLingui();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = filters.find(({ id }) => id === openId);
  const chosen = open ? valuesOf(open, criteria[open.id]) : [];
  const choose = (filter: GridFilter, value: string) => {
    if (!filter.multiple) return onChoose(filter.id, value);
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    onChoose(filter.id, next.length > 0 ? next.join(',') : undefined);
  };
  return (
    <Menu
      label={t`Add filter`}
      width={240}
      trigger={<AddChip>{t`Filter`}</AddChip>}
      onChange={() => setOpenId(null)}
    >
      {!open
        ? filters
            .filter(({ options }) => options?.length !== 0)
            .map((filter) => (
              <MenuItem
                key={filter.id}
                keepOpen={isListed(filter)}
                onSelect={() => (isListed(filter) ? setOpenId(filter.id) : onAsk(filter))}
              >
                {filter.title}
              </MenuItem>
            ))
        : [
            <MenuItem key="back" icon={IconChevronLeft} keepOpen onSelect={() => setOpenId(null)}>
              {open.title}
            </MenuItem>,
            <MenuLine key="line" />,
            ...(open.options ?? []).map(({ value, label, count }) => (
              <MenuItem
                key={value}
                keepOpen={open.multiple === true}
                {...(open.multiple && { checked: chosen.includes(value) })}
                end={count !== undefined && <span className="end t-3 num">{i18n.number(count)}</span>}
                onSelect={() => choose(open, value)}
              >
                <Cut>{label}</Cut>
              </MenuItem>
            )),
          ]}
    </Menu>
  );
}
