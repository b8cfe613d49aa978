import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPlain } from '../testing/render.tsx';
import { Place } from './place.tsx';

afterEach(cleanup);

test('the city and the country of a place each truncate at their own end', () => {
  const { container } = renderPlain(<Place of={{ city: 'Bristol', country: 'gb' }} />);
  expect(container.textContent).toBe('Bristol, United Kingdom');
  for (const part of ['Bristol', 'United Kingdom'])
    expect(screen.getByText(part).getAttribute('dir')).toBe('auto');
});

test('a place without a known part is a dash', () => {
  renderPlain(<Place of={{ city: '', country: '' }} />);
  expect(screen.getByText('–')).toBeTruthy();
});
