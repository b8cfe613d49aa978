import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Menu, MenuItem, MenuLine } from '../../../ui/menu.tsx';
import { type BoardRow, countBy } from './rows.ts';
import { CRITERIA, type Criterion } from './search.ts';
import { CRITERION_TITLES } from './words.ts';

/** More are reached by the filter field. */
const VALUES_SHOWN = 50;

/** First the column, then one of the values that are there now, with how many visitors have it. */
export function FilterMenu({
  rows,
  trigger,
  valueText,
  onChoose,
}: {
  rows: readonly BoardRow[];
  trigger: ReactElement;
  valueText: (criterion: Criterion, value: string) => string;
  onChoose: (criterion: Criterion, value: string) => void;
}) {
  const { t, i18n } = useLingui();
  const [criterion, setCriterion] = useState<Criterion | null>(null);
  return (
    <Menu label={t`Add a filter`} trigger={trigger} width={240} onChange={() => setCriterion(null)}>
      {criterion === null
        ? CRITERIA.map((one) => (
            <MenuItem key={one} keepOpen onSelect={() => setCriterion(one)}>
              {i18n._(CRITERION_TITLES[one])}
            </MenuItem>
          ))
        : [
            <MenuItem key="back" icon={IconChevronLeft} keepOpen onSelect={() => setCriterion(null)}>
              {i18n._(CRITERION_TITLES[criterion])}
            </MenuItem>,
            <MenuLine key="line" />,
            ...countBy(rows, criterion)
              .slice(0, VALUES_SHOWN)
              .map(([value, count]) => (
                <MenuItem
                  key={value}
                  end={<span className="end t-3 num">{i18n.number(count)}</span>}
                  onSelect={() => onChoose(criterion, value)}
                >
                  <span className="cut">{valueText(criterion, value)}</span>
                </MenuItem>
              )),
          ]}
    </Menu>
  );
}
