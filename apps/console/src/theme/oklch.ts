/** A colour by perceived lightness (0 to 1), chroma and hue (radians), as in CSS oklch. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

/** Parses #rrggbb. */
export function oklchOf(colour: string): Oklch {
  const [red, green, blue] = linearOf(colour);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** The relative luminance of a colour, #rrggbb: 0 for black to 1 for white (WCAG 2.2). */
export function luminanceOf(colour: string): number {
  return luminance(linearOf(colour));
}

/** The contrast ratio of two colours: 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour of a hue with exactly this luminance, with the given chroma or the most that sRGB can show. */
export function colourOfLight(light: number, chroma: number, hue: number): string {
  let [low, high] = [0, 1];
  for (let step = 0; step < SEARCH_STEPS; step += 1) {
    const lightness = (low + high) / 2;
    if (luminance(shown({ lightness, chroma, hue })) < light) low = lightness;
    else high = lightness;
  }
  return hexOf(shown({ lightness: (low + high) / 2, chroma, hue }));
}

const SEARCH_STEPS = 24;

/** The colour in linear sRGB; out of gamut, chroma is reduced and lightness and hue are kept. */
function shown(wanted: Oklch): Triple {
  if (isShown(linear(wanted))) return linear(wanted);
  let [low, high] = [0, wanted.chroma];
  for (let step = 0; step < SEARCH_STEPS; step += 1) {
    const chroma = (low + high) / 2;
    if (isShown(linear({ ...wanted, chroma }))) low = chroma;
    else high = chroma;
  }
  return linear({ ...wanted, chroma: low });
}

const isShown = (colour: Triple) => colour.every((part) => part >= -0.0001 && part <= 1.0001);

function linear({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

function luminance([red, green, blue]: Triple): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(colour: string): Triple {
  const part = (at: number) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function hexOf(colour: Triple): string {
  const part = (value: number) => {
    const inside = Math.min(1, Math.max(0, value));
    const share = inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055;
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${colour.map(part).join('')}`;
}
