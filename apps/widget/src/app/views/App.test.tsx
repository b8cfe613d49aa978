import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Handle } from '../../shared/handle.ts';
import { makeEngine } from '../engine.ts';
import { agentMessage, config, conversation, testI18n } from '../testing/builders.ts';
import type { Entry } from '../thread/thread-state.ts';
import { App } from './App.tsx';

/** A connection that is never welcomed. */
class SilentSocket {
  send(): void {}
  close(): void {}
}

const contact = { firstName: 'Lea', lastName: '', email: 'lea@test.example', phone: '', company: '' };

let box: HTMLElement;
let root: Root;
let page: AbortController;
let engagements = 0;
let messages: Entry[] = [];

beforeEach(() => {
  // A signed-in person has the id that the site gives; everybody else is one anonymous visitor.
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { identity } = JSON.parse(String(init.body));
    const referenceID = identity ?? 'anonymous';
    const thread = { conversation: conversation(), messages, hasMore: false };
    const session = { visitorToken: 't', sessionID: 's', referenceID, config: config(), contact, thread };
    return new Response(JSON.stringify(session));
  });
  vi.stubGlobal('WebSocket', SilentSocket);
  page = new AbortController();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  page.abort();
  root.unmount();
  box.remove();
  messages = [];
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function engineOf(identity: string | null) {
  engagements += 1;
  const handle = {
    engagementID: `app-${engagements}`,
    host: 'https://foyer.test',
    identity,
    language: 'en',
    config: config(),
    root: document,
    frame: box,
    bubble: { button: document.createElement('button'), show: () => undefined },
    signal: page.signal,
  } as unknown as Handle;
  return makeEngine(handle, () => undefined);
}

async function openChat(identity: string | null) {
  const engine = engineOf(identity);
  engine.setOpen(true);
  root.render(<App engine={engine} i18n={await testI18n('en')} />);
  await vi.waitFor(() => expect(box.hasAttribute('data-open')).toBe(true));
  return engine;
}
const writing = () =>
  vi.waitFor(() => {
    const area = box.querySelector<HTMLTextAreaElement>('.box textarea');
    if (!area) throw new Error(`nothing to write in: ${box.textContent}`);
    return area;
  });
async function type(text: string) {
  const area = await writing();
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

it('shows what changes before it listens', async () => {
  const engine = engineOf(null);
  root.render(<App engine={engine} i18n={await testI18n('en')} />);
  engine.setOpen(true);
  await vi.waitFor(() => expect(box.hasAttribute('data-open')).toBe(true));
});

it('opens on the help centre while nobody answers', () => {
  for (const [open, help, screen] of [
    [false, true, 'help'],
    [true, true, 'chat'],
    [false, false, 'chat'],
  ] as const) {
    const engine = engineOf(null);
    engine.set({ config: config({ open, help }) });
    engine.setOpen(true);
    expect(engine.get().screen).toBe(screen);
  }
});

it('hides typed text from another visitor', async () => {
  const engine = await openChat('lea');
  await type('My order');
  engine.set({ screen: 'transcript' });
  await vi.waitFor(() => expect(box.querySelector('input[name="email"]')).not.toBeNull());
  engine.identify('max');
  await vi.waitFor(async () => expect((await writing()).value).toBe(''));
  expect(box.querySelector('input[name="email"]')).toBeNull();
});

it('clears the input for another visitor', async () => {
  const engine = await openChat('lea');
  await type('My order');
  await vi.waitFor(() => expect(engine.draft.get()).toBe('My order'));
  engine.identify('max');
  await vi.waitFor(async () => expect((await writing()).value).toBe(''));
});

it('keeps what an anonymous visitor was writing when the site signs them in', async () => {
  const engine = await openChat(null);
  await type('My order');
  engine.set({ screen: 'transcript' });
  engine.identify('lea');
  await vi.waitFor(() => expect(engine.get().screen).toBe('chat'));
  expect((await writing()).value).toBe('My order');
});

it('focuses the text box when it opens, and again after a choice', async () => {
  const choice = { label: 'Returns', action: 'postback', value: '' } as const;
  messages = [agentMessage(1, { element: { type: 'buttons', buttons: [choice] } })];
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(hover: hover)' }));
  await openChat(null);
  const area = await writing();
  await vi.waitFor(() => expect(document.activeElement).toBe(area));
  const button = await vi.waitFor(() => {
    const found = box.querySelector<HTMLElement>('.choice');
    if (!found) throw new Error('no choice');
    return found;
  });
  button.focus();
  expect(document.activeElement).toBe(button);
  button.click();
  await vi.waitFor(() => expect(document.activeElement).toBe(area));
});
