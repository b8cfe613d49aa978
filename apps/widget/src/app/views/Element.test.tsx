import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CodeOutcome } from '../state.ts';
import { agentMessage, config, conversation, testI18n } from '../testing/builders.ts';
import { type BotElement, emptyThread } from '../thread/thread-state.ts';
import { Element } from './Element.tsx';
import { Widget } from './widget-context.ts';

vi.mock('../session/upload.ts', () => ({
  upload: (_: unknown, { name }: File) => ({
    done: Promise.resolve({ id: 'stored', name }),
    cancel: vi.fn(),
  }),
}));

let box: HTMLElement;
const send = vi.fn();
const giveCode = vi.fn();
beforeEach(() => {
  box = document.createElement('div');
  send.mockClear();
});

/** Chooses files in the element. */
function choose(...files: File[]): void {
  const chooser = box.querySelector('input') as HTMLInputElement;
  Object.defineProperty(chooser, 'files', { value: files });
  chooser.dispatchEvent(new Event('change', { bubbles: true }));
}

async function show(
  element: BotElement,
  isOpen = true,
  language: 'en' | 'ar' = 'en',
  outcome: CodeOutcome | null = null,
) {
  const root = { adoptedStyleSheets: [] };
  const host = 'https://foyer.example';
  const api = { host, token: 'token' };
  const engine = { api, send, giveCode, setOpen: vi.fn(), handle: { root, host } };
  const message = agentMessage(1, { element });
  const value = {
    engine,
    i18n: await testI18n(language),
    state: {
      config: config(),
      thread: { ...emptyThread, conversation: conversation({ withBot: true }), messages: [message] },
      codeGiven: outcome && { messageId: message.id, outcome },
    },
  } as never;
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

it('links to a picture that cannot be loaded, and leaves it out of a choice', async () => {
  const url = 'https://shop.example/gone.png';
  const fail = async () => {
    await vi.waitFor(() => expect(box.querySelector('img')).toBeTruthy());
    box.querySelector('img')?.dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(box.querySelector('img')).toBeNull());
  };
  await show({ type: 'image', url, alt: 'Our menu' });
  await fail();
  expect(box.querySelector('a')?.outerHTML).toContain(url);
  expect(box.textContent).toBe('Open image Our menu');
  box = document.createElement('div');
  await show({ type: 'list', style: 'list', items: [{ title: 'Sofa', text: '', imageUrl: url }] });
  await fail();
  expect(box.textContent).toBe('Sofa');
});

it('lets an answered carousel be scrolled by the keyboard', async () => {
  const items = ['Sofa', 'Table'].map((title) => ({ title, text: '', imageUrl: '' }));
  await show({ type: 'list', style: 'carousel', items }, false);
  expect(box.querySelector('ul')?.tabIndex).toBe(0);
});

it('names the stars of a rating in the language of the visitor', async () => {
  await show({ type: 'input', input: 'RATING' }, true, 'ar');
  const last = [...box.querySelectorAll('button')].at(-1);
  expect(last?.getAttribute('aria-label')).toBe('5: ممتاز');
  last?.click();
  expect(send).toHaveBeenCalledWith('5');
});

it('sends a file once it is stored, and asks phones for their camera', async () => {
  await show({ type: 'input', input: 'CAMERA' });
  expect(box.querySelector('input')?.accept).toBe('image/*');
  expect(box.querySelector('input')?.getAttribute('capture')).toBe('environment');
  choose(new File(['oak'], 'oak.jpg'));
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith('', [{ id: 'stored', name: 'oak.jpg' }]));
});

it('sends a file beside a refused one when the visitor says so', async () => {
  await show({ type: 'input', input: 'ATTACHMENT' });
  choose(new File(['oak'], 'oak.jpg'), new File(['x'.repeat(config().maxFileBytes + 1)], 'large.png'));
  const sendButton = () => [...box.querySelectorAll('button')].find((one) => one.textContent === 'Send');
  await vi.waitFor(() => expect(sendButton()).toBeTruthy());
  expect(send).not.toHaveBeenCalled();
  sendButton()?.click();
  expect(send).toHaveBeenCalledWith('', [{ id: 'stored', name: 'oak.jpg' }]);
});

it('asks for the address when the browser has no location, until it has one', async () => {
  await show({ type: 'input', input: 'LOCATION' });
  const alert = () => box.querySelector('[role=alert]');
  box.querySelector('button')?.click();
  await vi.waitFor(() => expect(alert()?.textContent).toMatch(/type your address/));
  const getCurrentPosition = (found: (at: object) => void) =>
    found({ coords: { latitude: 52.5, longitude: 13.4 } });
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  box.querySelector('button')?.click();
  await vi.waitFor(() => expect(alert()).toBeNull());
  expect(send).toHaveBeenCalledWith('https://maps.google.com/?q=52.50000,13.40000');
  vi.unstubAllGlobals();
});

const type = (input: HTMLInputElement | null, value: string) => {
  if (!input) throw new Error('no field');
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
};
const submit = () =>
  box.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

it('sends a form as one message with a line for each field', async () => {
  await show({
    type: 'form',
    fields: [
      { label: 'Room', input: 'NUMBER', required: true },
      { label: 'Note', input: 'TEXT', required: false },
    ],
  });
  const [room, note] = box.querySelectorAll('input');
  expect([...box.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    'Room ',
    'Note (optional)',
  ]);
  expect([room?.required, note?.required]).toEqual([true, false]);
  type(room ?? null, '7');
  submit();
  expect(send).toHaveBeenCalledWith('Room: 7\nNote: ');
});

it('keeps what was entered when a form is asked again', async () => {
  const form: Parameters<typeof show>[0] = {
    type: 'form',
    fields: [{ label: 'Street', input: 'TEXT', required: true }],
  };
  await show(form);
  type(box.querySelector('input'), 'Mill Lane 4');
  submit();
  await show(form);
  expect(box.querySelector('input')?.value).toBe('Mill Lane 4');
});

it('gives a code without a message, and then takes no other', async () => {
  const code: BotElement = { type: 'code', again: 'again' };
  await show(code);
  expect(box.querySelector('input')?.getAttribute('aria-label')).toBe('Code');
  type(box.querySelector('input'), '١٢٣ 456');
  submit();
  expect(giveCode).toHaveBeenCalledWith('123456');
  expect(send).not.toHaveBeenCalled();
  box = document.createElement('div');
  await show(code, true, 'en', 'accepted');
  expect(box.querySelector('form')).toBeNull();
  await show(code, true, 'en', 'codeOver');
  await vi.waitFor(() =>
    expect(box.querySelector('[role=alert]')?.textContent).toBe('This code is no longer needed.'),
  );
});

it('opens pages of https only, in a frame that cannot reach the chat', async () => {
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  await show({ type: 'webview', title: 'Map', url: 'https://shop.example/map', size: 'M' });
  expect(box.querySelector('iframe')).toBeNull();
  box.querySelector('button')?.click();
  await vi.waitFor(() =>
    expect(box.querySelector('iframe')?.getAttribute('src')).toBe('https://shop.example/map'),
  );
  expect(box.querySelector('iframe')?.getAttribute('sandbox')).not.toMatch(/same-origin|top-navigation/);
  box = document.createElement('div');
  await show({ type: 'webview', title: 'Map', url: 'http://shop.example/map', size: 'M' });
  expect(box.querySelector('button')).toBeNull();
});
