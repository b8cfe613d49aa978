import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderSection } from '../../testing/render-section.tsx';
import { ADDRESS, RowsPage, RowsServer } from './testing/rows-page.tsx';

let server: RowsServer;

beforeEach(() => {
  server = new RowsServer();
});
afterEach(() => server.close());

describe('the filters of a grid', () => {
  const openFilter = async (user: ReturnType<typeof userEvent.setup>, column: string) => {
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: column }));
  };

  test('offer columns, then their values, several where that is so', async () => {
    const user = userEvent.setup();
    const { router } = renderSection(RowsPage, `${ADDRESS}?kind=a&n=2&at=1`);
    await openFilter(user, 'Level');
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Low/ }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'High' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ kind: 'a', level: 'low,high' }));
    expect(screen.getByText('Low, High')).toBeDefined();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Remove filter: Level' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ kind: 'a' }));
  });

  test("become input of the list's calls", async () => {
    renderSection(
      RowsPage,
      `${ADDRESS}?q=oar&level=low,high&mark=lte~9&made=2026-03-01~2026-03-02&words=late&kind=none&sort=name&order=desc`,
    );
    await waitFor(() => expect(server.asked).toHaveLength(2));
    expect(Object.fromEntries(server.asked.find((asked) => asked.has('limit')) ?? [])).toEqual({
      ...{ text: 'oar', level: 'low,high', max: '5', startDate: '2026-03-01', endDate: '2026-03-02' },
      ...{ words: 'late', kindId: 'none', sort: 'name', order: 'desc', limit: '50' },
    });
    expect(screen.getByText('No kind')).toBeDefined();
  });

  test('compare numbers; Enter applies, and nothing goes without a value', async () => {
    const user = userEvent.setup();
    const { router } = renderSection(RowsPage, ADDRESS);
    await openFilter(user, 'Mark');
    const dialog = await screen.findByRole('dialog', { name: 'Mark' });
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(within(dialog).getByText('Please enter Mark')).toBeDefined();
    await user.type(within(dialog).getByRole('textbox', { name: /^Value/ }), '4{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ mark: 'gt~4' }));
    expect(screen.getByText('greater than 4')).toBeDefined();
    await waitFor(() => expect(server.asked.at(-1)?.get('min')).toBe('5'));
  });

  test('need both days of a range, and are removed by Reset', async () => {
    const user = userEvent.setup();
    const { router } = renderSection(RowsPage, `${ADDRESS}?words=late`);
    await openFilter(user, 'Made');
    const dialog = await screen.findByRole('dialog', { name: 'Made' });
    await user.type(within(dialog).getByLabelText(/^From/), '01032026');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(within(dialog).getByText('please enter end date')).toBeDefined();
    await user.type(within(dialog).getByLabelText(/^To/), '02032026');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    const both = { words: 'late', made: '2026-03-01~2026-03-02' };
    await waitFor(() => expect(router.state.location.search).toEqual(both));
    await openFilter(user, 'Words');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Words' })).getByRole('button', { name: 'Reset' }),
    );
    await waitFor(() => expect(router.state.location.search).toEqual({ made: both.made }));
  });
});
