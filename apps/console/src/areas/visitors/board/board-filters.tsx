import { useLingui } from '@lingui/react/macro';
import { countryName } from '../../../i18n/country-name.ts';
import { channelName } from '../../../ui/channel-glyph.tsx';
import { AddChip, Chip } from '../../../ui/chip.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { FilterMenu } from './filter-menu.tsx';
import type { BoardRow, VisitorState } from './rows.ts';
import { type BoardSearch, CRITERIA, type Criterion } from './search.ts';
import { CRITERION_TITLES, STATE_LOOKS } from './words.ts';

/** The filter field, a removable chip for each criterion, and a word on how the visitors stand. */
export function BoardFilters({
  rows,
  search,
  change,
}: {
  rows: readonly BoardRow[];
  search: BoardSearch;
  change: (next: Partial<BoardSearch>) => void;
}) {
  const { t, i18n } = useLingui();
  const valueText = useValueText();
  const set = CRITERIA.filter((criterion) => search[criterion] !== undefined);
  return (
    <div className="filters">
      <FilterField
        label={t`Filter visitors`}
        placeholder={t`Filter`}
        value={search.q ?? ''}
        onChange={(q) => change({ q: q || undefined })}
      />
      {set.map((criterion) => (
        <Chip
          key={criterion}
          label={i18n._(CRITERION_TITLES[criterion])}
          value={valueText(criterion, search[criterion] ?? '')}
          onRemove={() => change({ [criterion]: undefined })}
        />
      ))}
      <FilterMenu
        rows={rows}
        valueText={valueText}
        onChoose={(criterion, value) => change({ [criterion]: value })}
        trigger={<AddChip>{t`Filter`}</AddChip>}
      />
      <Summary rows={rows} />
    </div>
  );
}

/** How the value of a criterion is shown. */
function useValueText() {
  const { t, i18n } = useLingui();
  return (criterion: Criterion, value: string): string => {
    if (criterion === 'country') return countryName(value, i18n.locale);
    if (criterion === 'channel') return channelName(value);
    if (criterion === 'state') return i18n._(STATE_LOOKS[value as VisitorState]?.title ?? { id: value });
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
    <span className="live end num">{t`${needs} need an agent · ${chat} in chat · ${bot} with a bot · ${browsing} browsing`}</span>
  );
}
