import { type Html, html } from '../../mail/html.ts';

const WOOD = { light: '#c79b68', mid: '#b78c5b', deep: '#a07646', leg: '#a67d4f' } as const;

/** The drawings of the shop, 64 by 48, by product slug, with colours for light and dark backgrounds. */
const drawings: Readonly<Record<string, Html>> = {
  'sund-bench': html`<path fill="${WOOD.mid}" d="M4 17h56v6H4z"/><path fill="${WOOD.deep}" d="M4 22h56v2.5H4z"/><path fill="${WOOD.leg}" d="M9 24h5l-2 17H9zM50 24h5v17h-3z"/>`,
  'sund-table': html`<path fill="${WOOD.mid}" d="M3 10h58v4H3z"/><path fill="${WOOD.deep}" d="M3 13.5h58V15H3zM8 16h48v2H8z"/><path fill="${WOOD.leg}" d="M8 16h5l-3 26H8zM51 16h5v26h-2z"/>`,
  'alder-chair': html`<path fill="${WOOD.leg}" d="M20 3h3.5l-1 43h-3zM40.5 3H44l.5 43h-3z"/><path fill="${WOOD.mid}" d="M19.5 4c7 3 18 3 25 0v7c-7 2.5-18 2.5-25 0z"/><path fill="#e2d3b4" d="M17 25h30l-1.5 4h-27z"/><path fill="${WOOD.deep}" d="M18.5 29h27v1.5h-27z"/>`,
  'cove-stool': html`<path fill="${WOOD.mid}" d="M18 13c0-2 28-2 28 0v4c0 2-28 2-28 0z"/><path fill="${WOOD.leg}" d="M21 18h4l-4 26h-3zM39 18h4l3 26h-3zM30.5 18h3v26h-3z"/>`,
  'fjord-sofa': html`<path fill="#5f7a6b" d="M7 14c0-4 3-5 6-5h38c3 0 6 1 6 5v14H7z"/><path fill="#6e8b7b" d="M4 22c0-3 6-3 6 0v6h44v-6c0-3 6-3 6 0v14H4z"/><path stroke="#4e675a" d="M32 10v17M10 28h44" fill="none"/><path fill="${WOOD.leg}" d="M8 36h4l-1 6H9zM52 36h4l-1 6h-2z"/>`,
  'marsh-armchair': html`<path fill="#b4694a" d="M19 8c0-5 26-5 26 0v20H19z"/><path fill="#c47c5c" d="M14 22c0-3 6-3 6 0v6h24v-6c0-3 6-3 6 0v12H14z"/><path stroke="#984f34" d="M20 28h24" fill="none"/><path fill="${WOOD.leg}" d="M17 34h3.5l-1.5 9h-2zM43.5 34H47v9h-2z"/>`,
  'dune-sideboard': html`<path fill="${WOOD.mid}" d="M3 14h58v22H3z"/><path fill="${WOOD.deep}" d="M5 17h53.5v17H5z"/><path stroke="${WOOD.light}" d="M8 17v17M11 17v17M14 17v17M17 17v17M20 17v17M23 17v17M26 17v17M38 17v17M41 17v17M44 17v17M47 17v17M50 17v17M53 17v17M56 17v17" stroke-width=".8"/><path fill="${WOOD.light}" d="M29 17h6v17h-6z"/><path fill="${WOOD.leg}" d="M8 36h3v6H9zM53 36h3l-1 6h-2z"/>`,
  'tarn-shelf': html`<path fill="${WOOD.leg}" d="M15 2h2.5v44H15zM46.5 2H49v44h-2.5z"/><path fill="${WOOD.mid}" d="M15 6h34v2H15zM15 15h34v2H15zM15 24h34v2H15zM15 33h34v2H15zM15 42h34v2H15z"/><path fill="#5f7a6b" d="M20 9h3v6h-3zM24 8h2v7h-2z"/><path fill="#b4694a" d="M27 9.5h3V15h-3zM38 28h6a3 5 0 0 1-6 5z"/><path fill="#8b857a" d="M33 17.5h8V24h-8z"/>`,
  'skerry-rug': html`<path fill="#d9cdb8" d="M8 8h48v32H8z"/><path stroke="#8b7f6b" stroke-width="2" fill="none" d="M10 14l6 4 6-4 6 4 6-4 6 4 6-4 8 5M10 24l6 4 6-4 6 4 6-4 6 4 6-4 8 5M10 34l6 4 6-4 6 4 6-4 6 4 6-4 8 5"/><path stroke="#b9ab92" d="M8 9v30M56 9v30" stroke-dasharray="1 1" stroke-width="3"/>`,
  'koru-pendant': html`<path stroke="#8b857a" d="M32 0v16"/><path fill="#5f7a6b" d="M16 32a16 16 0 0 1 32 0z"/><path fill="#e9d9a8" d="M27 32h10a5 5 0 0 1-10 0z"/>`,
  'pell-floor-lamp': html`<path fill="none" stroke="#a98b4d" stroke-width="1.6" d="M24 44V10c0-4 14-5 16-1"/><path fill="#e2d3b4" d="M36 9h9l3 9H33z"/><path fill="#e9d9a8" d="M35 18h11a5.5 3 0 0 1-11 0z" opacity=".8"/><path fill="#6b655b" d="M17 44c0-2 14-2 14 0z"/>`,
  'lumo-table-lamp': html`<circle cx="32" cy="20" r="13" fill="#f3ead2"/><path fill="#e4d7b6" d="M22 29a13 13 0 0 0 20 0z"/><path fill="${WOOD.mid}" d="M26 33h12v9H26z"/><path fill="${WOOD.deep}" d="M26 40h12v2H26z"/>`,
};

/** The drawing of a product, with a label for screen readers. */
export const drawingOf = (slug: string, label: string): Html =>
  html`<svg class="drawing" viewBox="0 0 64 48" role="img" aria-label="${label}">${drawings[slug] ?? null}</svg>`;

export const mark: Html = html`<svg class="mark" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="7" fill="#1f3f4a"/><path d="M6 12.5c2.7-3 5.3-3 8 0s5.3 3 8 0M6 18c2.7-3 5.3-3 8 0s5.3 3 8 0" fill="none" stroke="#f3e9d8" stroke-width="2" stroke-linecap="round"/></svg>`;

/** The room on the home page: a window arch, the sofa, the lamp, the table. Colours come from the style sheet. */
export const roomScene: Html = html`<svg class="scene" viewBox="0 0 720 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
<path class="wall" d="M0 0h720v420H0z"/><path class="floor" d="M0 336h720v84H0z"/>
<path class="day" d="M92 300V150a88 88 0 0 1 176 0v150z"/><path class="hill" d="M92 300v-46c40-34 84-30 112-10s44 12 64-2v58z"/><circle class="sun" cx="214" cy="150" r="20"/>
<path class="frame" d="M92 300V150a88 88 0 0 1 176 0v150M180 62v238M92 196h176M80 300h200"/>
<ellipse class="rug" cx="420" cy="374" rx="230" ry="26"/>
<g transform="translate(300 160) scale(4.1)">${drawings['fjord-sofa'] ?? null}</g>
<g transform="translate(490 142) scale(4.4)">${drawings['pell-floor-lamp'] ?? null}</g>
<g transform="translate(430 268) scale(2.1)">${drawings['cove-stool'] ?? null}</g>
<g transform="translate(440 -8) scale(2.2)">${drawings['koru-pendant'] ?? null}</g>
<path class="picture" d="M338 84h70v88h-70z"/><path class="art" d="M346 140c14-22 24-22 36-4s16 14 20 6v22h-56z"/>
<g transform="translate(20 262) scale(1.7)"><path fill="#8b857a" d="M14 30h16l-2 16H16z"/><path fill="#5f7a6b" d="M21 31C8 26 6 14 9 8c6 4 10 12 12 20C20 16 22 6 29 1c3 8-1 20-6 28 5-8 10-12 16-12-1 8-9 13-18 14z"/></g>
</svg>`;
