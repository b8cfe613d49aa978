import { afterEach, describe, expect, test } from 'vitest';
import { applyBrand, brandTokens } from './brand.ts';
import { contrast, luminanceOf } from './oklch.ts';

const COLOURS = ['#057688', '#ffd400', '#ffffff', '#000000', '#e11d48', '#00ff00', '#7f7f7f', '#1f3f4a'];
const token = (colour: string, theme: 'light' | 'dark', name: `--${string}`) =>
  brandTokens(colour, theme)[name] ?? '';

describe.each(COLOURS)('the brand tokens of %s', (colour) => {
  const surfaces = { light: '#ffffff', dark: '#13181d' };

  test('keep white text readable on buttons, hovered or not', () => {
    expect(contrast(token(colour, 'light', '--brand-solid'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token(colour, 'light', '--brand-solid-hover'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token(colour, 'dark', '--brand-600'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token(colour, 'dark', '--brand-solid-hover'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  test('are readable as text on the surface and on their own tint', () => {
    for (const [theme, words, tint] of [
      ['light', '--brand-700', '--brand-50'],
      ['dark', '--brand-400', '--brand-950'],
    ] as const) {
      const text = token(colour, theme, words);
      expect(contrast(text, surfaces[theme])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(text, token(colour, theme, tint))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(text, token(colour, theme, '--surface-selected'))).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('give as much light as the usual ones', () => {
    expect(luminanceOf(token(colour, 'light', '--brand-bubble'))).toBeCloseTo(luminanceOf('#e0f2f7'), 1);
    expect(luminanceOf(token(colour, 'dark', '--brand-bubble'))).toBeCloseTo(luminanceOf('#0c343c'), 1);
  });
});

test('a colour with readable white text is used unchanged', () => {
  expect(token('#7c3aed', 'light', '--brand-solid')).toBe('#7c3aed');
  expect(token('#ffd400', 'light', '--brand-solid')).not.toBe('#ffd400');
});

describe('the page', () => {
  afterEach(() => applyBrand(null));

  test('applies and removes a colour, and stores it for the first paint', () => {
    applyBrand('#7C3AED');
    expect(document.adoptedStyleSheets).toHaveLength(1);
    expect(localStorage.getItem('foyer.brand')).toContain('--brand-solid:#7c3aed');
    applyBrand(null);
    expect(document.adoptedStyleSheets).toHaveLength(0);
    expect(localStorage.getItem('foyer.brand')).toBeNull();
  });

  test('is as usual where the colour is none', () => {
    applyBrand('red;}');
    expect(document.adoptedStyleSheets).toHaveLength(0);
  });
});
