import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_COLOUR, inkOn, luminance, mix, readableOn, safeColour, TEXT_CONTRAST } from './colour.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Contrast by the definition of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe('contrast', () => {
  it('is that of WCAG for known pairs', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#057688', '#ffffff')).toBeCloseTo(5.31, 2);
  });

  it('of text on any merchant’s colour is enough', () => {
    fc.assert(
      fc.property(colour, (fill) => {
        expect(contrast(inkOn(fill), fill)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }),
    );
  });

  it('of any merchant’s colour as text is enough on every ground of the widget and on its own tint', () => {
    const grounds = [
      ['#ffffff', '#eff2f4'],
      ['#13181d', '#1e252b'],
    ] as const;
    fc.assert(
      fc.property(colour, fc.constantFrom(...grounds), (brand, [surface, fill]) => {
        const tint = mix(brand, surface, 0.92);
        const text = readableOn(readableOn(brand, fill), tint);
        for (const ground of [surface, fill, tint]) {
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        }
      }),
    );
  });
});

it('keeps a colour that can be read already', () => {
  expect(readableOn('#057688', '#ffffff')).toBe('#057688');
});

it('takes nothing for a colour that could leave its rule', () => {
  for (const text of ['red', '#fff', '#05768}body{', 'url(//x)', ''])
    expect(safeColour(text)).toBe(DEFAULT_COLOUR);
  expect(safeColour('#A0b1C2')).toBe('#A0b1C2');
});
