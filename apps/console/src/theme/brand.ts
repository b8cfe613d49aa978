import { useEffect } from 'react';
import { colourOfLight, contrast, luminanceOf, oklchOf } from './oklch.ts';

/** The two looks of the console. */
export type Theme = 'light' | 'dark';

/** Values of custom properties of tokens.css. */
type Tokens = Readonly<Record<`--${string}`, string>>;

/** The brand colours of tokens.css, which a merchant's colour replaces by ones that give as much light. */
const RAMP = {
  '--brand-50': '#eef8fb',
  '--brand-100': '#dcf1f6',
  '--brand-200': '#bbe5ee',
  '--brand-300': '#8ed3e2',
  '--brand-400': '#58b9cd',
  '--brand-500': '#2495aa',
  '--brand-600': '#057688',
  '--brand-700': '#03606f',
  '--brand-800': '#064b57',
  '--brand-900': '#0a373f',
  '--brand-950': '#0b262b',
} as const;
const OWN: Readonly<Record<Theme, Tokens>> = {
  light: { '--surface-selected': '#e6f4f8', '--surface-new': '#f0f9fb', '--brand-bubble': '#e0f2f7' },
  dark: {
    '--surface-selected': '#10292f',
    '--surface-new': '#112126',
    '--brand-bubble': '#0c343c',
  },
};

const MEASURE = oklchOf(RAMP['--brand-600']);

/** The least contrast of words on a ground (WCAG 2.2 AA). */
const LEAST = 4.5;
/** The same with room for the rounding of a colour to whole steps. */
const JUST_ENOUGH = 4.55;
/** How much darker than a brand button it is while it is pointed at, as a ratio of contrasts with white. */
const HOVER_STEP = 1.36;

/**
 * The brand tokens from a merchant's colour, #rrggbb, for one theme. All give exactly as much light as the usual ones,
 * so that the contrasts of tokens.css hold; the light theme's buttons keep the colour itself where white can be read
 * on it.
 */
export function brandTokens(colour: string, theme: Theme): Tokens {
  const { chroma, hue } = oklchOf(colour);
  const share = Math.min(1.6, chroma / MEASURE.chroma);
  const likeUsual = (usual: string) => colourOfLight(luminanceOf(usual), oklchOf(usual).chroma * share, hue);
  const tokens = mapped({ ...RAMP, ...OWN[theme] }, likeUsual);
  if (theme === 'light') return { ...tokens, ...solidsOf(colour, chroma, hue) };
  return { ...tokens, '--brand-solid-hover': ofContrast(JUST_ENOUGH, chroma, hue) };
}

/** The ground of buttons in the light theme: the colour itself, or as near to it as white can still be read on. */
function solidsOf(colour: string, chroma: number, hue: number): Tokens {
  const own = contrast(colour, '#ffffff');
  const onWhite = Math.max(own, JUST_ENOUGH);
  const solid = own >= LEAST ? colour : ofContrast(onWhite, chroma, hue);
  const hover = onWhite * HOVER_STEP > 18 ? onWhite / HOVER_STEP : onWhite * HOVER_STEP;
  return { '--brand-solid': solid, '--brand-solid-hover': ofContrast(hover, chroma, hue) };
}

/** The colour of a hue that has a contrast with white. */
const ofContrast = (ratio: number, chroma: number, hue: number) =>
  colourOfLight(1.05 / ratio - 0.05, chroma, hue);

const mapped = (tokens: Tokens, change: (value: string) => string): Tokens =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, change(value)]));

/** `public/first-paint.js` reads the same key. */
const KEY = 'foyer.brand';

const rule = (selector: string, tokens: Tokens) =>
  `${selector}{${Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

function styleOf(colour: string): string {
  const light = rule(":root,[data-theme='light']", brandTokens(colour, 'light'));
  return light + rule("[data-theme='dark']", brandTokens(colour, 'dark'));
}

/** A colour as #rrggbb. */
const isColour = (text: string) => /^#[\da-f]{6}$/i.test(text);

/** The colour that the page has; undefined until something was applied. */
let shown: string | null | undefined;

/**
 * Colours the whole page in a merchant's colour, #rrggbb, or as usual where there is none, and remembers it for the
 * first paint of the next visit.
 */
export function applyBrand(colour: string | null) {
  const next = colour && isColour(colour) ? colour.toLowerCase() : null;
  if (next === shown) return;
  shown = next;
  if (!next) {
    localStorage.removeItem(KEY);
    document.adoptedStyleSheets = [];
    return;
  }
  const style = styleOf(next);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
  localStorage.setItem(KEY, style);
}

/** Colours the page in the merchant's colour as soon as it is known; undefined leaves it as it is. */
export function useBrand(colour: string | null | undefined) {
  useEffect(() => {
    if (colour !== undefined) applyBrand(colour);
  }, [colour]);
}
