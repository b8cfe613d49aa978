/** Colours as `#rrggbb` and the contrast between them (WCAG 2.2). */

type Channels = readonly [number, number, number];

/** Default for an invalid merchant colour. */
export const DEFAULT_COLOUR = '#057688';

/** Minimum contrast of text (WCAG 2.2, AA). */
export const TEXT_CONTRAST = 4.5;

const HEX = /^#[0-9a-f]{6}$/i;

/** The colour, or the default if it is invalid. */
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

/** Mixes a share (0 to 1) of another colour in. */
export function mix(colour: string, other: string, share: number): string {
  const target = channels(other);
  const mixed = channels(colour).map((channel, index) =>
    Math.round(channel + ((target[index] ?? 0) - channel) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Maximum background luminance with enough contrast for white text. Above it, black has enough. */
const WHITE_INK_MAX = 1.05 / TEXT_CONTRAST - 0.05;

/** Text colour on a fill: white if readable, otherwise black. */
export const inkOn = (fill: string): '#ffffff' | '#000000' =>
  luminance(fill) <= WHITE_INK_MAX ? '#ffffff' : '#000000';

/** The colour, mixed with black or white as far as needed for readable text on a background. */
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
