import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it } from 'vitest';
import { eventEntry, testI18n } from '../testing/builders.ts';
import { queueText } from './Chat.tsx';
import { eventText, Prose, pictureSize } from './Lines.tsx';
import { safeUrl } from './safe-url.ts';

let box: HTMLElement;
beforeEach(() => {
  box = document.createElement('div');
});

it('shows markup in a message as text', () => {
  const text = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  createRoot(box).render(<Prose text={text} />);
  expect(box.textContent).toBe(text);
  expect(box.querySelector('img, script')).toBeNull();
});

it('opens links elsewhere and tells them nothing', () => {
  createRoot(box).render(<Prose text="See www.example.com, and javascript:alert(1)" />);
  const links = [...box.querySelectorAll('a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['http://www.example.com']);
  expect(links[0]?.rel).toBe('noopener noreferrer nofollow');
  expect(links[0]?.target).toBe('_blank');
});

it('takes addresses of the web only', () => {
  expect(safeUrl('/files/a.png', 'https://host')).toBe('https://host/files/a.png');
  expect(safeUrl('javascript:alert(1)', 'https://host')).toBeNull();
  expect(safeUrl('data:text/html,x', 'https://host')).toBeNull();
});

it('says who joined and how the chat was rated', async () => {
  const english = await testI18n('en');
  expect(eventText(eventEntry(1, 'took'), english)).toMatch(/^Priya joined · \d\d:\d\d$/);
  const handedOver = eventEntry(1, 'handed_over', { to: { id: 'amara', name: 'Amara' } });
  expect(eventText(handedOver, english)).toMatch(/^Amara joined/);
  expect(eventText(eventEntry(1, 'rated', { score: 5 }), english)).toBe('You rated this chat: Excellent');
});

it.each([
  ['a portrait photo', { width: 3000, height: 4000 }, { width: 180, height: 240 }],
  ['a wide photo', { width: 4000, height: 3000 }, { width: 320, height: 240 }],
  ['a small picture', { width: 20, height: 30 }, { width: 20, height: 30 }],
  ['a picture of unknown size', { width: null, height: null }, {}],
])('draws %s in its own proportions', (_, file, size) => {
  expect(pictureSize(file)).toEqual(size);
});

it('keeps a strip of a screenshot wide enough to press', () => {
  expect(pictureSize({ width: 1080, height: 20_000 })).toEqual({ width: 48, height: 240 });
});

it('says how many wait before the visitor', async () => {
  const english = await testI18n('en');
  const arabic = await testI18n('ar');
  expect(queueText(null, english)).toBeNull();
  expect(queueText(1, english)).toBe('You are next');
  expect(queueText(2, english)).toBe('1 person is ahead of you');
  expect(queueText(7, english)).toBe('6 people are ahead of you');
  expect(queueText(3, arabic)).toBe('أمامك شخصان');
});
