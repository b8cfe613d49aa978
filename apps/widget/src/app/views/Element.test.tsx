import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { testI18n } from '../testing/builders.ts';
import type { BotElement } from '../thread/thread-state.ts';
import { Element } from './Element.tsx';
import { Widget } from './widget-context.ts';

let box: HTMLElement;
const send = vi.fn();
beforeEach(() => {
  box = document.createElement('div');
  send.mockClear();
});

async function show(element: BotElement, isOpen = true, language: 'en' | 'ar' = 'en') {
  const root = { adoptedStyleSheets: [] };
  const engine = { send, setOpen: vi.fn(), handle: { root, host: 'https://foyer.example' } };
  const value = { engine, i18n: await testI18n(language), state: {} } as never;
  createRoot(box).render(
    <Widget.Provider value={value}>
      <Element element={element} isOpen={isOpen} />
    </Widget.Provider>,
  );
}

const buttons: BotElement = {
  type: 'buttons',
  buttons: [
    { label: 'Track my order', action: 'postback', value: '' },
    { label: 'Terms', action: 'url_new', value: 'https://shop.example/terms' },
    { label: 'Script', action: 'url_same', value: 'javascript:alert(1)' },
    { label: 'Call', action: 'call', value: '+351 21 555 0140' },
  ],
};

it('sends a choice as a message, and opens addresses of the web and numbers only', async () => {
  await show(buttons);
  box.querySelector('button')?.click();
  expect(send).toHaveBeenCalledWith('Track my order');
  expect([...box.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'https://shop.example/terms',
    null,
    'tel:+351215550140',
  ]);
});

it('takes no choice that was answered already', async () => {
  await show(buttons, false);
  expect(box.querySelector('button')?.disabled).toBe(true);
});

it('names the stars of a rating in the language of the visitor', async () => {
  await show({ type: 'input', input: 'RATING' }, true, 'ar');
  const last = [...box.querySelectorAll('button')].at(-1);
  expect(last?.getAttribute('aria-label')).toBe('5: ممتاز');
  last?.click();
  expect(send).toHaveBeenCalledWith('5');
});
