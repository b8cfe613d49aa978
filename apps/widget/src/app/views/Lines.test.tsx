import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it } from 'vitest';
import { eventEntry, speaking } from '../testing/builders.ts';
import { eventText, Prose } from './Lines.tsx';
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
  const english = await speaking('en');
  expect(eventText(eventEntry(1, 'took'), english)).toMatch(/^Priya joined · \d\d:\d\d$/);
  const handedOver = eventEntry(1, 'handed_over', { to: { id: 'amara', name: 'Amara' } });
  expect(eventText(handedOver, english)).toMatch(/^Amara joined/);
  expect(eventText(eventEntry(1, 'rated', { score: 5 }), english)).toBe('You rated this chat: Excellent');
});
