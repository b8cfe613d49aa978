import { useEffect } from 'react';
import { colourOfLight, contrast, luminanceOf, oklchOf } from './oklch.ts';

/** The themes of the console. */
export type Theme = 'light' | 'dark';

/** Values of custom properties of tokens.css. */
type Tokens = Readonly<Record<`--${string}`, string>>;

/** The brand colours of tokens.css. A merchant's colour replaces them at the same luminance. */
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

/** The minimum contrast of text (WCAG 2.2 AA). */
const MIN_CONTRAST = 4.5;
/** The minimum plus a margin for rounding colours to 8 bits. */
const TARGET_CONTRAST = 4.55;
/** How much darker a brand button is on hover, as a ratio of contrasts with white. */
const HOVER_STEP = 1.36;

/**
 * The brand tokens of a merchant's colour, #rrggbb, for one theme. All keep the luminance of the defaults, so that the
 * contrasts of tokens.css hold; buttons of the light theme keep the colour itself if white text is readable on it.
 */
export function brandTokens(colour: string, theme: Theme): Tokens {
  const { chroma, hue } = oklchOf(colour);
  const share = Math.min(1.6, chroma / MEASURE.chroma);
  const likeUsual = (usual: string) => colourOfLight(luminanceOf(usual), oklchOf(usual).chroma * share, hue);
  const tokens = mapped({ ...RAMP, ...OWN[theme] }, likeUsual);
  if (theme === 'light') return { ...tokens, ...solidsOf(colour, chroma, hue) };
  return { ...tokens, '--brand-solid-hover': ofContrast(TARGET_CONTRAST, chroma, hue) };
}

/** The background of buttons in the light theme: the colour itself, or the nearest on which white text is readable. */
function solidsOf(colour: string, chroma: number, hue: number): Tokens {
  const own = contrast(colour, '#ffffff');
  const onWhite = Math.max(own, TARGET_CONTRAST);
  const solid = own >= MIN_CONTRAST ? colour : ofContrast(onWhite, chroma, hue);
  const hover = onWhite * HOVER_STEP > 18 ? onWhite / HOVER_STEP : onWhite * HOVER_STEP;
  return { '--brand-solid': solid, '--brand-solid-hover': ofContrast(hover, chroma, hue) };
}

/** The colour of a hue with a given contrast to white. */
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

/** The applied colour; undefined until one was applied. */
let shown: string | null | undefined;

/**
 * Applies a merchant's colour, #rrggbb, or the default for null, and stores it for the first paint of the next visit.
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

/** Applies the merchant's colour once loaded; undefined changes nothing. */
export function useBrand(colour: string | null | undefined) {
  useEffect(() => {
    if (colour !== undefined) applyBrand(colour);
  }, [colour]);
}
