import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderSection } from '../../testing/render-section.tsx';
import { ADDRESS, names, RowsPage, RowsServer, rowsFrom } from './testing/rows-page.tsx';

const SIZE = 50;
let server: RowsServer;

beforeEach(() => {
  server = new RowsServer();
});
afterEach(() => server.close());

describe('a grid', () => {
  test('says that it loads, then how many records there are, without links while they fit one page', async () => {
    renderSection(RowsPage, ADDRESS);
    expect(await screen.findByText('Please wait while fetching records...')).toBeDefined();
    expect(await screen.findByText('Total Records: 3')).toBeDefined();
    expect(await names('Row 0')).toEqual(['Row 0', 'Row 1', 'Row 2']);
    expect(screen.queryByRole('navigation', { name: 'Pages of the list' })).toBeNull();
  });

  test('says when there is nothing, and when nothing fits', async () => {
    server.rows = [];
    const user = userEvent.setup();
    renderSection(RowsPage, `${ADDRESS}?level=low&kind=a`);
    expect(await screen.findByText('No records found')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
    expect(await screen.findByText('Rows stand here.')).toBeDefined();
  });

  test('says when it could not be read, and tries again', async () => {
    server.fails = true;
    const user = userEvent.setup();
    renderSection(RowsPage, ADDRESS);
    expect(await screen.findByText('The rows could not be loaded')).toBeDefined();
    server.fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await names('Row 0')).toHaveLength(3);
  });

  test('walks its pages by cursors, the last one and those before it from the end', async () => {
    server.rows = rowsFrom(7 * SIZE + 20);
    const user = userEvent.setup();
    const { router } = renderSection(RowsPage, ADDRESS);
    const turnTo = (name: string) => screen.findByRole('button', { name }).then((link) => user.click(link));
    await names('Row 0');
    const links = () =>
      within(screen.getByRole('navigation', { name: 'Pages of the list' }))
        .getAllByRole('button', { name: /^Page/ })
        .map((one) => one.textContent);
    await waitFor(() => expect(links()).toEqual(['1', '2', '3', '4', '5']));
    await turnTo('Page 4');
    expect((await names('Row 150'))[0]).toBe('Row 150');
    await turnTo('Last page');
    expect((await names('Row 350'))[0]).toBe('Row 350');
    expect(links()).toEqual(['4', '5', '6', '7', '8']);
    expect(server.asked.at(-1)?.get('limit')).toBe('20');
    await turnTo('Page 7');
    expect((await names('Row 300'))[0]).toBe('Row 300');
    expect(router.state.location.search).toMatchObject({ n: 7, back: 1 });
    await turnTo('Page 6');
    expect((await names('Row 250'))[0]).toBe('Row 250');
    await turnTo('Page 8');
    expect((await names('Row 350'))[0]).toBe('Row 350');
    await turnTo('First page');
    expect((await names('Row 0'))[0]).toBe('Row 0');
    expect(router.state.location.search).not.toHaveProperty('n');
  });

  test('shows the page of its address, and finds the one before', async () => {
    server.rows = rowsFrom(5 * SIZE);
    const user = userEvent.setup();
    renderSection(RowsPage, `${ADDRESS}?n=3&at=99`);
    await names('Row 100');
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    expect((await names('Row 50'))[0]).toBe('Row 50');
    expect(server.asked.at(-1)?.get('back')).toBe('true');
  });

  test('orders by the column whose head is pressed, from the first page on', async () => {
    server.rows = rowsFrom(3 * SIZE);
    const user = userEvent.setup();
    const { router } = renderSection(RowsPage, `${ADDRESS}?n=2&at=49`);
    await names('Row 50');
    await user.click(screen.getByText('Name'));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'name', order: 'asc' }));
    expect(server.asked.at(-1)?.get('sort')).toBe('name');
    await names('Row 0');
  });

  test('is left from any head by one Tab to its rows', async () => {
    server.rows = rowsFrom(2);
    const user = userEvent.setup();
    renderSection(RowsPage, ADDRESS);
    await names('Row 0');
    screen.getByRole('columnheader', { name: 'Name' }).focus();
    await user.tab();
    expect(document.activeElement?.getAttribute('role')).toBe('gridcell');
  });

  test('opens a row by a click and by Enter, each at an address of its own', async () => {
    const user = userEvent.setup();
    const { router } = renderSection(RowsPage, ADDRESS);
    await names('Row 0');
    await user.click(screen.getByText('Row 1'));
    await waitFor(() => expect(router.state.location.search).toEqual({ id: 'row1' }));
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ id: 'row2' }));
  });

  test('selects rows, all rows and none, and offers bulk actions', async () => {
    const user = userEvent.setup();
    renderSection(RowsPage, ADDRESS);
    await names('Row 0');
    await user.click(screen.getByRole('checkbox', { name: 'Select Row 1' }));
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
    expect(within(bar).getByRole('status').textContent).toBe('1 selected');
    await user.click(screen.getByRole('checkbox', { name: 'Select all in the list' }));
    expect(within(bar).getByRole('status').textContent).toBe('3 selected');
    await user.click(within(bar).getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull();
  });

  test('remembers for a person which columns are shown', async () => {
    const user = userEvent.setup();
    renderSection(RowsPage, ADDRESS);
    await names('Row 0');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect((screen.getByRole('checkbox', { name: 'Name' }) as HTMLInputElement).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Mark' }));
    cleanup();
    renderSection(RowsPage, ADDRESS);
    await names('Row 0');
    expect(screen.queryByRole('columnheader', { name: 'Mark' })).toBeNull();
  });
});
