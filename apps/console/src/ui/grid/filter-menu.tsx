import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { AddChip } from '../chip.tsx';
import { Cut } from '../cut.tsx';
import { Menu, MenuItem, MenuLine } from '../menu.tsx';
import type { GridFilter } from './criteria.ts';
import type { TypedFilter } from './criterion-dialog.tsx';
import { valuesOf } from './criterion-text.ts';

type ChoiceFilter = Extract<GridFilter, { kind: 'choice' }>;

/** More are reached by the filter field. */
const OPTIONS_SHOWN = 100;

/** First the column, then one of its values; what is typed is asked for by `onAsk`. */
export function FilterMenu({
  filters,
  criteria,
  onChoose,
  onAsk,
}: {
  filters: readonly GridFilter[];
  criteria: Readonly<Record<string, string | undefined>>;
  onChoose: (id: string, written: string | undefined) => void;
  onAsk: (filter: TypedFilter) => void;
}) {
  const { t, i18n } = useLingui();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = filters.find(
    (filter): filter is ChoiceFilter => filter.id === openId && filter.kind === 'choice',
  );
  const chosen = open ? valuesOf(open, criteria[open.id]) : [];
  const choose = (filter: ChoiceFilter, value: string) => {
    if (!filter.several) return onChoose(filter.id, value);
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    onChoose(filter.id, next.length > 0 ? next.join(',') : undefined);
  };
  return (
    <Menu
      label={t`Add a filter`}
      width={240}
      trigger={<AddChip>{t`Filter`}</AddChip>}
      onChange={() => setOpenId(null)}
    >
      {!open
        ? filters
            .filter(({ fixed }) => !fixed)
            .map((filter) => (
              <MenuItem
                key={filter.id}
                keepOpen={filter.kind === 'choice'}
                onSelect={() => (filter.kind === 'choice' ? setOpenId(filter.id) : onAsk(filter))}
              >
                {i18n._(filter.title)}
              </MenuItem>
            ))
        : [
            <MenuItem key="back" icon={IconChevronLeft} keepOpen onSelect={() => setOpenId(null)}>
              {i18n._(open.title)}
            </MenuItem>,
            <MenuLine key="line" />,
            ...open.options.slice(0, OPTIONS_SHOWN).map(({ value, label, count }) => (
              <MenuItem
                key={value}
                keepOpen={open.several}
                {...(open.several && { checked: chosen.includes(value) })}
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
