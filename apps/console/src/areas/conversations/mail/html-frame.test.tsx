import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HtmlFrame } from './html-frame.tsx';

afterEach(cleanup);

const MAIL = '<p>Hello</p><img data-src="https://shop.test/a.png" alt="Our logo" width="120" height="40">';

function pageWith(showsImages: boolean): Document {
  const { container } = render(
    <HtmlFrame html={MAIL} showsImages={showsImages} showsQuoted={false} title="Mail" />,
  );
  const page = container.querySelector('iframe')?.getAttribute('srcdoc') ?? '';
  return new DOMParser().parseFromString(page, 'text/html');
}

test('a blocked image keeps its size and alt text', () => {
  const page = pageWith(false);
  expect(page.querySelector('img')).toBeNull();
  const placeholder = page.querySelector<HTMLElement>('.blocked');
  expect(placeholder?.textContent).toBe('Our logo');
  expect([placeholder?.style.width, placeholder?.style.height]).toEqual(['120px', '40px']);
});

test('a requested image is fetched without a referrer', () => {
  const image = pageWith(true).querySelector('img');
  expect(image?.getAttribute('src')).toBe('https://shop.test/a.png');
  expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer');
});
