import { world } from 'virtual:foyer-world-map';
import { useLingui } from '@lingui/react/macro';
import { countryName } from '../../../i18n/country-name.ts';
import { joinedText } from '../../../i18n/joined-text.ts';
import { type BoardRow, countBy } from './rows.ts';

/**
 * The radius of a marker grows with the root of its count, so that its area is proportional. Units of the map's dots.
 */
const radiusOf = (count: number) => 0.5 + 0.28 * Math.sqrt(count);
const HALO = 0.55;

/** The dotted world map with a marker per country; hollow and red when a visitor there needs an agent. */
export function WorldMap({ rows }: { rows: readonly BoardRow[] }) {
  const { t, i18n } = useLingui();
  const asking = new Set(rows.filter((row) => row.state === 'needs').map((row) => row.visitor.country));
  return (
    <div className="map">
      <svg
        viewBox={`0 0 ${world.width} ${world.height}`}
        role="img"
        aria-label={t`World map with a marker for each country with visitors`}
      >
        <path className="land" d={world.land} />
        {countBy(rows, 'country').map(([country, count]) => {
          const [x, y] = world.centres[country] ?? [];
          if (x === undefined) return null;
          const r = radiusOf(count);
          return (
            <g key={country} className={asking.has(country) ? 'pin ask' : 'pin'}>
              <title>{joinedText([countryName(country, i18n.locale), i18n.number(count)])}</title>
              <circle className="halo" cx={x} cy={y} r={r + HALO} />
              <circle cx={x} cy={y} r={r} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}
