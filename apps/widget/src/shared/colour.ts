/** Colours as `#rrggbb` and the contrast between them (WCAG 2.2). */

type Channels = readonly [number, number, number];

/** Foyer's own colour, taken where a merchant's is not a colour. */
export const DEFAULT_COLOUR = '#057688';

/** Smallest contrast of text (WCAG 2.2, AA). */
export const TEXT_CONTRAST = 4.5;

const HEX = /^#[0-9a-f]{6}$/i;

/** The colour itself, or Foyer's where the text is not a colour. */
export const safeColour = (colour: string): string => (HEX.test(colour) ? colour : DEFAULT_COLOUR);

function channels(colour: string): Channels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Relative luminance, 0 to 1. */
export function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A colour with a share (0 to 1) of another mixed in. */
export function mix(colour: string, other: string, share: number): string {
  const target = channels(other);
  const mixed = channels(colour).map((channel, index) =>
    Math.round(channel + ((target[index] ?? 0) - channel) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Up to this luminance a ground gives white text its contrast; above it, black has more than enough. */
const WHITE_INK_MAX = 1.05 / TEXT_CONTRAST - 0.05;

/** Text colour on a filled area: white where that can be read, else black, which then always can. */
export const inkOn = (fill: string): '#ffffff' | '#000000' =>
  luminance(fill) <= WHITE_INK_MAX ? '#ffffff' : '#000000';

/** The colour, moved towards black or white just as far as a ground needs for reading text on it. */
export function readableOn(colour: string, ground: string): string {
  const towards = inkOn(ground);
  const away = luminance(ground) + 0.05;
  const isReadable = (candidate: string): boolean => {
    const near = luminance(candidate) + 0.05;
    return Math.max(near / away, away / near) >= TEXT_CONTRAST;
  };
  let candidate = colour;
  for (let share = 0.05; !isReadable(candidate) && share < 1; share += 0.05) {
    candidate = mix(colour, towards, share);
  }
  return candidate;
}
