import DottedMap from 'dotted-map';
import type { Plugin } from 'vite';
import { COUNTRY_CENTRES } from './country-centres.ts';

const PUBLIC_ID = 'virtual:foyer-world-map';
const RESOLVED_ID = `\0${PUBLIC_ID}`;

/** The part of the world where nearly all people live, drawn 40 dots high. */
const VIEW = {
  height: 40,
  grid: 'diagonal',
  region: { lat: { min: -44, max: 71 }, lng: { min: -168, max: 179 } },
} as const;

const rounded = (value: number) => Math.round(value * 10) / 10;

/** The dots as one SVG path of points, and where each country's mark stands. */
function drawWorld() {
  const map = new DottedMap(VIEW);
  const land = map.getPoints().map(({ x, y }) => `M${rounded(x)} ${rounded(y)}h0`);
  const centres: Record<string, [number, number]> = {};
  for (const [code, [lat, lng]] of Object.entries(COUNTRY_CENTRES)) {
    const pin = map.getPin({ lat, lng });
    if (pin) centres[code.toLowerCase()] = [rounded(pin.x), rounded(pin.y)];
  }
  return { width: map.image.width, height: map.image.height, land: land.join(''), centres };
}

/** Draws the dotted world at build time, so that browsers get 20 kB of numbers instead of a map library. */
export function worldMap(): Plugin {
  return {
    name: 'foyer-world-map',
    resolveId: (id) => (id === PUBLIC_ID ? RESOLVED_ID : undefined),
    load: (id) => (id === RESOLVED_ID ? `export const world = ${JSON.stringify(drawWorld())};` : undefined),
  };
}
