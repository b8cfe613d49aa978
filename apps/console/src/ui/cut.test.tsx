import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPlain } from '../testing/render.tsx';
import { Cut } from './cut.tsx';

afterEach(cleanup);

const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx', '!./cut.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

test('the direction of a text determines on which side it is truncated', () => {
  renderPlain(
    <Cut as="b" className="name" title="مريم">
      مريم
    </Cut>,
  );
  const name = screen.getByTitle('مريم');
  expect(name.outerHTML).toBe('<b dir="auto" class="cut name" title="مريم">مريم</b>');
});

test('no text is cut in another way', () => {
  const own = Object.entries(sources).filter(([, source]) =>
    /className=("|\{[^}]*')([^"']* )?cut[ "']/.test(source),
  );
  expect(Object.keys(sources).length).toBeGreaterThan(300);
  expect(own.map(([file]) => file)).toEqual([]);
});

test('nothing hides the direction of a text that is cut', () => {
  const hidden = Object.entries(sources).filter(([, source]) => /<Cut[^<]*>\s*<bdi/.test(source));
  expect(hidden.map(([file]) => file)).toEqual([]);
});
