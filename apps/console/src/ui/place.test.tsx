import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { placeText } from '../i18n/place-text.ts';
import { renderPlain } from '../testing/render.tsx';
import { Place } from './place.tsx';

afterEach(cleanup);

test('a place in two scripts is read, and cut, in the direction of the page', () => {
  const text = placeText({ city: 'Bristol', country: 'gb' }, 'ar');
  renderPlain(<Place country="gb" text={text} />);
  expect(text).toBe('Bristol، المملكة المتحدة');
  expect(screen.getByText(text).getAttribute('dir')).toBeNull();
});

test('a place without a known part is a dash', () => {
  renderPlain(<Place country="" text={placeText({ city: '', country: '' }, 'en')} />);
  expect(screen.getByText('–')).toBeTruthy();
});
