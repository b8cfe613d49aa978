import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPlain } from '../testing/render.tsx';
import { Place } from './place.tsx';

afterEach(cleanup);

test('the city and the country of a place each have their own direction', () => {
  const { container } = renderPlain(<Place of={{ city: 'Bristol', country: 'gb' }} />);
  expect(container.textContent).toBe('Bristol, United Kingdom');
  expect(screen.getByText('Bristol').getAttribute('dir')).toBe('auto');
  expect(screen.getByText('United Kingdom').tagName).toBe('BDI');
});

test('a place without a known part is a dash', () => {
  renderPlain(<Place of={{ city: '', country: '' }} />);
  expect(screen.getByText('–')).toBeTruthy();
});
