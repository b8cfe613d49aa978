import { expect, it } from 'vitest';
import { directionOf, pickLanguage } from './language.ts';

it('takes the first wanted language that the widget speaks', () => {
  expect(pickLanguage([undefined, 'fr-CA', 'ar'])).toBe('fr');
  expect(pickLanguage(['de', 'AR-eg'])).toBe('ar');
  expect(pickLanguage(['', null, 'nl'])).toBe('en');
});

it('writes Arabic from right to left and the others from left to right', () => {
  expect(directionOf('ar')).toBe('rtl');
  expect(directionOf('es')).toBe('ltr');
});
