import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../session/values.ts';
import { renderAt } from '../testing/render.tsx';
import { signInAs } from '../testing/sign-in-as.ts';
import { matchingCommands } from './commands.ts';
import { Palette } from './palette.tsx';

const onClose = vi.fn();
const onKeys = vi.fn();

beforeEach(() => {
  signInAs('ADMIN');
});
afterEach(() => {
  cleanup();
  session.clear();
  vi.clearAllMocks();
});

async function shown() {
  const router = renderAt('/', '/', () => <Palette onClose={onClose} onKeys={onKeys} />);
  return { router, box: await screen.findByRole('combobox') };
}
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

test('a few letters and Enter lead to a page', async () => {
  const { router, box } = await shown();
  await userEvent.type(box, 'onl vis');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/visitors/online-visitors'));
});

test('the arrows go round, and readers hear which line is chosen', async () => {
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
  await userEvent.type(box, 'all keys{Enter}');
  expect(onKeys).toHaveBeenCalledOnce();
});

test('what nobody knows is said to be nothing', async () => {
  const { box } = await shown();
  await userEvent.type(box, 'zzz{Enter}');
  expect(await screen.findByText(/No page and no action is called that/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('labels that begin with the letters come first, marks and case do not count', () => {
  const command = (label: string) => ({ id: label, label, kind: '', icon: () => null, run: () => undefined });
  const commands = ['Set me away', 'Méssages', 'Theme'].map((label) => command(label) as never);
  expect(matchingCommands(commands, 'ME').map((one) => one.label)).toEqual([
    'Méssages',
    'Set me away',
    'Theme',
  ]);
});
