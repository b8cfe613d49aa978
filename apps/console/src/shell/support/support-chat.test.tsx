import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../session/values.ts';
import { renderPlain } from '../../testing/render.tsx';
import { setWindowWidth } from '../../testing/window-width.ts';
import type { FromFrame } from './messages.ts';
import { SupportButton } from './support-button.tsx';
import { SupportFrame } from './support-frame.tsx';
import { useSupportChat } from './use-support-chat.ts';

const ENGAGEMENT = '0199044a-4400-7000-8000-0e0100000007';

function Chat({ engagementID }: { engagementID: string }) {
  const chat = useSupportChat(engagementID);
  if (!chat) return <p>no support chat</p>;
  return (
    <>
      <SupportButton chat={chat} />
      {chat.isLoaded && <SupportFrame chat={chat} engagementID={engagementID} />}
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => Response.json({ identity: 'signed' }));
  session.set({ Role: 'CALLCENTER_USER1', id: 'jonas', saveUser: 'jonas', access_token: 't' });
  setWindowWidth(1440);
});
afterEach(() => {
  cleanup();
  session.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const shown = (engagementID = ENGAGEMENT) =>
  renderPlain(
    <QueryClientProvider client={new QueryClient()}>
      <Chat engagementID={engagementID} />
    </QueryClientProvider>,
  );
const button = () => screen.getByRole('button', { name: /^Support chat/ });
const frame = () => screen.getByTitle<HTMLIFrameElement>('Support chat');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const receive = (data: FromFrame, origin = location.origin) =>
  act(() => {
    dispatchEvent(new MessageEvent('message', { data, origin, source: frame().contentWindow }));
  });

async function opened() {
  shown();
  fireEvent.click(button());
  await pass(10);
  receive({ say: 'open' });
}

test('is absent for other roles and without an engagement', () => {
  shown('');
  expect(screen.getByText('no support chat')).toBeTruthy();
  cleanup();
  session.set({ Role: 'ADMIN' });
  shown();
  expect(screen.getByText('no support chat')).toBeTruthy();
});

test('shows that it connects, then the chat when the frame opens it, and moves the focus in', async () => {
  shown();
  expect(button().getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button());
  await pass(10);
  expect(screen.getByRole('status').textContent).toBe('Connecting to the support chat…');
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(button().getAttribute('aria-controls') ?? '')).toBeTruthy();
  receive({ say: 'open' }, 'https://elsewhere.example');
  expect(frame().dataset.shown).toBeUndefined();
  receive({ say: 'open' });
  expect(screen.queryByRole('status')).toBeNull();
  expect(frame().dataset.shown).toBe('true');
  expect(document.activeElement).toBe(frame());
});

test('is hidden by the frame, by Escape and by the button, and gives the focus back', async () => {
  await opened();
  receive({ say: 'close' });
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button());
  fireEvent.click(button());
  fireEvent.keyDown(screen.getByRole('region', { name: 'Support chat' }), { key: 'Escape' });
  expect(button().getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button());
  fireEvent.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('false');
});

test('counts messages received while hidden', async () => {
  await opened();
  receive({ say: 'close' });
  receive({ say: 'unread', count: 2 });
  expect(button().getAttribute('aria-label')).toBe('Support chat, unread messages: 2');
});

test('a chat that does not open can be retried', async () => {
  shown();
  fireEvent.click(button());
  await pass(15_100);
  expect(screen.getByRole('status').textContent).toBe('Could not reach the support chat.');
  const before = frame();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('status').textContent).toBe('Connecting to the support chat…');
  expect(frame()).not.toBe(before);
});

test('closes when the window becomes narrow, and stays closed when it is wide again', async () => {
  await opened();
  act(() => setWindowWidth(768));
  expect(screen.getByText('no support chat')).toBeTruthy();
  act(() => setWindowWidth(1440));
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByTitle('Support chat')).toBeNull();
});

test('activity in the frame counts as activity', async () => {
  await opened();
  localStorage.removeItem('foyer.lastActive');
  receive({ say: 'active' });
  expect(Number(localStorage.getItem('foyer.lastActive'))).toBe(Date.now());
});
