/** The minimum contrast of text, as a ratio to 1 (WCAG 2.2 AA). */
export const MIN_CONTRAST = 4.5;

/** The part of a rule that accepts only #rrggbb: `{ title, ...COLOUR_RULE }`. */
export const COLOUR_RULE = { type: 'REGEX', pattern: '^#[\\da-fA-F]{6}$' } as const;

/** Whether a text is a colour, #rrggbb. */
export function isColour(text: string): boolean {
  return /^#[\da-f]{6}$/i.test(text);
}

/** The contrast of a colour, #rrggbb, with white: 1 to 21. */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function linear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
