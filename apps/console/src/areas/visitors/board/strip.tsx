import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconWorld } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { countryName } from '../../../i18n/country-name.ts';
import { Cut } from '../../../ui/cut.tsx';
import { Flag } from '../../../ui/flag.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type BoardRow, countBy, fits } from './rows.ts';
import type { BoardSearch } from './search.ts';
import { WorldMap } from './world-map.tsx';

const COUNTRIES_SHOWN = 11;
const PAGES_SHOWN = 5;

/** Map, countries and pages of the visitors. Each item is a filter. */
export function Strip({ rows, search }: { rows: readonly BoardRow[]; search: BoardSearch }) {
  const { t } = useLingui();
  return (
    <section className="strip card" aria-label={t`Visitors by country`}>
      <WorldMap rows={rows.filter((row) => fits(row, search, 'country'))} />
      <Countries rows={rows} search={search} />
      <PagesNow rows={rows} search={search} />
    </section>
  );
}

const withChange = (change: Partial<BoardSearch>) => (before: BoardSearch) => ({
  ...before,
  n: undefined,
  ...change,
});
const sumOf = (counts: readonly [string, number][]) => counts.reduce((sum, [, count]) => sum + count, 0);

function Countries({ rows, search }: { rows: readonly BoardRow[]; search: BoardSearch }) {
  const { t, i18n } = useLingui();
  const counts = countBy(
    rows.filter((row) => fits(row, search, 'country')),
    'country',
  );
  const shown = counts.length > COUNTRIES_SHOWN + 1 ? counts.slice(0, COUNTRIES_SHOWN) : counts;
  const others = counts.slice(shown.length);
  return (
    <div className="land-list">
      <h2 className="t-13 row">
        {t`Countries`} <span className="t-3 count">{i18n.number(counts.length)}</span>
      </h2>
      <ul>
        {shown.map(([country, count]) => (
          <li key={country}>
            <Link to="." search={withChange({ country }) as never} replace>
              <Flag country={country} />
              <Cut>{countryName(country, i18n.locale)}</Cut>
              <span className="n">{i18n.number(count)}</span>
            </Link>
          </li>
        ))}
        {others.length > 0 && (
          <li className="rest">
            <Icon of={IconWorld} className="t-3" />
            <Cut>{t`${plural(others.length, { one: '# other', other: '# others' })}`}</Cut>
            <span className="n">{i18n.number(sumOf(others))}</span>
          </li>
        )}
      </ul>
    </div>
  );
}

function PagesNow({ rows, search }: { rows: readonly BoardRow[]; search: BoardSearch }) {
  const { t, i18n } = useLingui();
  const fitting = rows.filter((row) => fits(row, search, 'page'));
  const titles = new Map(fitting.map((row) => [row.page, row.pageTitle]));
  const counts = countBy(fitting, 'page');
  const shown = counts.length > PAGES_SHOWN + 1 ? counts.slice(0, PAGES_SHOWN) : counts;
  const others = counts.slice(shown.length);
  const max = counts[0]?.[1] ?? 1;
  return (
    <div className="land-list">
      <h2 className="t-13 row">
        {t`Pages now`} <span className="t-3 count">{i18n.number(counts.length)}</span>
      </h2>
      <ul className="pages">
        {shown.map(([page, count]) => (
          <li key={page}>
            <Link to="." search={withChange({ page }) as never} replace>
              <Cut>{titles.get(page)}</Cut>
              <span className="meter">
                <i style={{ inlineSize: `${(count / max) * 96}%` }} />
              </span>
              <span className="n">{i18n.number(count)}</span>
            </Link>
          </li>
        ))}
        {others.length > 0 && (
          <li className="rest">
            <Cut>{t`${plural(others.length, { one: '# other', other: '# others' })}`}</Cut>
            <span />
            <span className="n">{i18n.number(sumOf(others))}</span>
          </li>
        )}
      </ul>
    </div>
  );
}
