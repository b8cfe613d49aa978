import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { countryName } from '../../../i18n/country-name.ts';
import { channelName } from '../../../ui/channel-glyph.tsx';
import { type GridChange, type GridFilter, GridFilters } from '../../../ui/grid/index.ts';
import { CRITERION_TITLES, STATE_STYLES } from './labels.ts';
import { type BoardRow, countBy, type VisitorState } from './rows.ts';
import { type BoardSearch, CRITERIA, type Criterion } from './search.ts';

/** The filter field, filter chips, and a summary of the visitors. */
export function BoardFilters({
  rows,
  search,
  change,
}: {
  rows: readonly BoardRow[];
  search: BoardSearch;
  change: (next: Partial<BoardSearch>) => void;
}) {
  const { t } = useLingui();
  const filters = useBoardFilters(rows, search);
  const { q, ...rest } = search;
  const criteria = Object.fromEntries(CRITERIA.map((criterion) => [criterion, rest[criterion]]));
  const address = {
    search: {
      q,
      criteria,
      sort: undefined,
      order: undefined,
      n: 1,
      at: undefined,
      back: false,
      id: undefined,
    },
    change: (next: GridChange) => change(next as Partial<BoardSearch>),
  };
  return (
    <GridFilters address={address} filters={filters} label={t`Filter visitors`} placeholder={t`Filter`}>
      <Summary rows={rows} />
    </GridFilters>
  );
}

/** The values that occur, with their counts. A selected value stays when its visitors have left. */
function useBoardFilters(rows: readonly BoardRow[], search: BoardSearch): readonly GridFilter[] {
  const { i18n } = useLingui();
  const valueText = useValueText();
  return CRITERIA.map((id) => {
    const counts = countBy(rows, id);
    const chosen = search[id];
    const isPresent = chosen === undefined || counts.some(([value]) => value === chosen);
    const offered: [string, number][] = isPresent ? counts : [...counts, [chosen, 0]];
    return {
      id,
      title: i18n._(CRITERION_TITLES[id]),
      kind: 'oneOf',
      options: offered.map(([value, count]) => ({ value, count, label: valueText(id, value) })),
    };
  });
}

/** Formats the value of a criterion. */
function useValueText() {
  const { t, i18n } = useLingui();
  return (criterion: Criterion, value: string): string => {
    if (criterion === 'country') return countryName(value, i18n.locale);
    if (criterion === 'channel') return channelName(value, i18n);
    if (criterion === 'state') return i18n._(STATE_STYLES[value as VisitorState]?.title ?? { id: value });
    if (criterion === 'from' && value === '') return t`Direct`;
    return value;
  };
}

function Summary({ rows }: { rows: readonly BoardRow[] }) {
  const { t } = useLingui();
  const count = (...states: VisitorState[]) => rows.filter((row) => states.includes(row.state)).length;
  const needs = count('needs');
  const chat = count('chat');
  const bot = count('bot');
  const browsing = count('browsing', 'arrived', 'invited');
  return (
    <span className="live num">{t`${plural(needs, { one: '# needs an agent', other: '# need an agent' })} · ${chat} in chat · ${bot} with a bot · ${browsing} browsing`}</span>
  );
}
