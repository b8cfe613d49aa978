import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../session/values.ts';
import { type FakeServer, fakeServer, Refused } from '../testing/fake-server.ts';
import { renderAt } from '../testing/render.tsx';
import { signInAs } from '../testing/sign-in-as.ts';
import { matchingCommands } from './commands.ts';
import { Palette } from './palette.tsx';

const onClose = vi.fn();
const onKeys = vi.fn();
const id = (digit: number) => `0000000${digit}-0000-4000-8000-000000000000`;
const all = (total: number) => ({ total, isExact: true });
const marked = (text: string, ...marks: [number, number][]) => ({ text, marks });
const now = new Date().toISOString();

const PEOPLE = {
  kind: 'people',
  hits: [
    {
      id: id(1),
      name: marked('Marisol Vega', [0, 3]),
      matched: null,
      country: 'es',
      city: 'Sevilla',
      leadStatus: 'CUSTOMER',
      isOnline: true,
      conversation: { conversationID: id(2), conversationKind: 'chat' },
      lastSeenDate: now,
    },
  ],
  total: all(1),
};
const MESSAGES = {
  kind: 'messages',
  hits: [
    {
      id: id(3),
      conversationID: id(4),
      conversationKind: 'mail',
      seq: 2,
      author: { type: 'visitor', id: null, name: 'Sinéad Walsh', imageUrl: null },
      text: marked('…the Marsh chair', [5, 8]),
      visitorName: 'Sinéad Walsh',
      isNote: false,
      date: now,
    },
  ],
  total: { total: 50, isExact: false },
};

let server: FakeServer;
const asked: string[] = [];
let answer: (query: URLSearchParams) => unknown;

beforeEach(() => {
  asked.length = 0;
  answer = () => ({ groups: [MESSAGES, PEOPLE] });
  server = fakeServer({
    'GET /api/search': ({ url }) => {
      asked.push(url.search);
      return answer(url.searchParams);
    },
  });
  session.set({ id: id(9), expires_at: String(Date.now() / 1000 + 3600) });
  signInAs('ADMIN');
});
afterEach(() => {
  cleanup();
  server.stop();
  session.clear();
  vi.clearAllMocks();
});

async function shown() {
  const router = renderAt('/', '/', () => <Palette onClose={onClose} onKeys={onKeys} />);
  return { router, box: await screen.findByRole('combobox') };
}
/** The line with this text, which highlights split into several elements. */
const lineOf = (text: RegExp) =>
  screen.queryAllByRole('option').find((option) => text.test(option.textContent ?? '')) ?? null;
const line = (text: RegExp) =>
  vi.waitFor(
    () => {
      const found = lineOf(text);
      if (!found) throw new Error(`no line ${text}`);
      return found;
    },
    { timeout: 5_000 },
  );
const chosen = () => screen.getByRole('option', { selected: true }).textContent;
const group = (name: RegExp) => within(screen.getByRole('group', { name }));

test('a few letters and Enter lead to a page', async () => {
  const { router, box } = await shown();
  await userEvent.type(box, 'onl vis');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/visitors/online-visitors'));
});

test('a field of the settings is found, and opened in its section', async () => {
  const { router, box } = await shown();
  answer = () => ({ groups: [] });
  await userEvent.type(box, 'brand colour');
  const found = group(/^Settings/).getAllByRole('option');
  expect(found.map((option) => option.textContent)).toEqual(['Brand colourBranding↵']);
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(router.state.location.href).toBe('/settings/branding?field=Brand+colour'));
});

test('the arrows wrap around, and screen readers announce the active line', async () => {
  const { box } = await shown();
  const first = chosen();
  await userEvent.type(box, '{ArrowUp}');
  expect(chosen()).toContain('Logout');
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await userEvent.type(box, '{ArrowDown}');
  expect(chosen()).toBe(first);
});

test('an action runs', async () => {
  const { box } = await shown();
  await userEvent.type(box, '>keyboard shortcuts{Enter}');
  expect(onKeys).toHaveBeenCalledOnce();
  expect(asked).toEqual([]);
});

test("the server's results are grouped, with matches highlighted", async () => {
  const { box } = await shown();
  await userEvent.type(box, 'mar');
  const person = await line(/Marisol Vega/);
  expect(asked).toEqual(['?q=mar&limit=3']);
  expect(person.querySelector('mark')?.textContent).toBe('Mar');
  expect(person.textContent).toContain('Sevilla, Spain · Customer');
  expect(chosen()).toContain('Marisol');
  expect(group(/^Messages 50\+/).getByText('1 shown')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/\d+\+ results/);
});

test('Enter opens where the rights show it; it is offered again', async () => {
  const { router, box } = await shown();
  await userEvent.type(box, 'mar');
  await line(/Marisol/);
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(router.state.location.href).toBe(`/livechat?id=${id(2)}`));
  expect(onClose).toHaveBeenCalledOnce();
  cleanup();
  await shown();
  expect(group(/^Recently opened/).getByRole('option', { name: /Marisol Vega/ })).toBeTruthy();
});

test('with Ctrl it opens in a new tab', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { box } = await shown();
  await userEvent.type(box, 'mar');
  await line(/Marisol/);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(open.mock.calls[0]?.[0]).toBe(`/livechat?id=${id(2)}`);
  expect(onClose).not.toHaveBeenCalled();
});

test('Tab goes from group to group and then on', async () => {
  const { box } = await shown();
  await userEvent.type(box, 'mar');
  await line(/Marisol/);
  await userEvent.keyboard('{Tab}');
  expect(chosen()).toContain('Sinéad');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(chosen()).toContain('Marisol');
  expect(document.activeElement).toBe(box);
});

test('a mail opens in the inbox, and all of them are shown there', async () => {
  const { router, box } = await shown();
  await userEvent.type(box, 'mar');
  await userEvent.click(await line(/Show all in the inbox/));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/visitors/team-messages'));
  expect(router.state.location.search).toMatchObject({ q: 'mar', range: 'all' });
});

test('a message opens at its place in the thread', async () => {
  const { router, box } = await shown();
  await userEvent.type(box, 'mar');
  await userEvent.click(await line(/Marsh chair/));
  await vi.waitFor(() =>
    expect(router.state.location.href).toBe(`/visitors/team-messages?id=${id(4)}&seq=2`),
  );
});

test('results that the role cannot open are omitted', async () => {
  signInAs('M_USER');
  const { box } = await shown();
  await userEvent.type(box, 'mar');
  await line(/Marisol/);
  expect(lineOf(/Sinéad/)).toBeNull();
});

test('a sign or a scope narrows the search to one kind', async () => {
  const { box } = await shown();
  await userEvent.type(box, '#47');
  await vi.waitFor(() => expect(asked).toEqual(['?q=47&limit=50&kinds=tickets']));
  await userEvent.clear(box);
  await userEvent.type(box, 'mar');
  await userEvent.click(await screen.findByRole('button', { name: /^Visitors 1/ }));
  await vi.waitFor(() => expect(asked.at(-1)).toBe('?q=mar&limit=50&kinds=people'));
  expect(screen.getByRole('button', { pressed: true }).textContent).toContain('Visitors');
});

test('a scope stays chosen with nothing in it, and hides nothing of an empty search', async () => {
  const { box } = await shown();
  const pages = screen.getAllByRole('option').length;
  await userEvent.type(box, 'mar');
  await userEvent.click(await screen.findByRole('button', { name: /^Visitors 1/ }));
  answer = (query) => ({ groups: query.has('kinds') ? [] : [MESSAGES] });
  await userEvent.type(box, 'x');
  expect(await screen.findByRole('button', { name: 'Visitors 0', pressed: true })).toBeTruthy();
  expect(await screen.findByText(/No results/)).toBeTruthy();
  await userEvent.clear(box);
  expect(screen.queryByText(/No results/)).toBeNull();
  expect(screen.getAllByRole('option')).toHaveLength(pages);
});

test('an answer to an earlier text is dropped', async () => {
  const late = Promise.withResolvers<unknown>();
  answer = (query) => (query.get('q') === 'mar' ? late.promise : { groups: [] });
  const { box } = await shown();
  await userEvent.type(box, 'mar');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await userEvent.type(box, 'x');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  late.resolve({ groups: [PEOPLE] });
  expect(await screen.findByText(/No results/)).toBeTruthy();
  expect(lineOf(/Marisol/)).toBeNull();
});

test('a search that fails says so, keeps the pages and can be tried again', async () => {
  answer = () => {
    throw new Refused(503, 'busy', 'The server is busy.');
  };
  const { box } = await shown();
  await userEvent.type(box, 'live');
  expect((await screen.findByRole('alert')).textContent).toContain('The search is not responding');
  expect(lineOf(/Live Chat/)).toBeTruthy();
  answer = () => ({ groups: [PEOPLE] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await line(/Marisol/)).toBeTruthy();
});

test('labels that begin with the letters come first, marks and case do not count', () => {
  const command = (label: string) => ({
    id: label,
    label,
    kind: 'page',
    icon: () => null,
    run: () => undefined,
  });
  const commands = ['Set me away', 'Méssages', 'Theme'].map((label) => command(label) as never);
  expect(matchingCommands(commands, 'ME').map((one) => one.label)).toEqual([
    'Méssages',
    'Set me away',
    'Theme',
  ]);
});
