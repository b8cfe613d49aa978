import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeServer, fakeServer, Refused } from '../../testing/fake-server.ts';
import { renderSection } from '../../testing/render-section.tsx';
import {
  BulkBar,
  boundsOf,
  ColumnsButton,
  criteriaOf,
  daysOf,
  type GridColumn,
  type GridFilter,
  GridFilters,
  GridView,
  isFiltered,
  unfiltered,
  useColumnChoice,
  useGridAddress,
  useGridPage,
  useTicks,
} from './index.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly mark: number;
}

const COLUMNS: readonly GridColumn<Row>[] = [
  { id: 'name', title: { id: 'Name' }, cell: ({ row }) => <b>{row.name}</b>, sortable: true, fixed: true },
  { id: 'mark', title: { id: 'Mark' }, cell: ({ row }) => row.mark, kind: 'score', atEnd: true },
];

const FILTERS: readonly GridFilter[] = [
  {
    id: 'level',
    title: { id: 'Level' },
    kind: 'choice',
    several: true,
    options: [
      { value: 'low', label: 'Low', count: 3 },
      { value: 'high', label: 'High' },
    ],
  },
  { id: 'mark', title: { id: 'Mark' }, kind: 'number' },
  { id: 'made', title: { id: 'Made' }, kind: 'date' },
  { id: 'words', title: { id: 'Words' }, kind: 'text' },
  {
    id: 'kind',
    title: { id: 'Kind' },
    kind: 'choice',
    options: [{ value: 'a', label: 'Kind A' }],
    fixed: true,
  },
];

const ADDRESS = '/settings';
const SIZE = 50;
let server: FakeServer;
let rows: Row[];
let asked: URLSearchParams[];
let fails: boolean;

/** A list that is read by keyset both ways, as those of the server are; cursors are places. */
function page(query: URLSearchParams) {
  if (fails) throw new Refused(500, 'internal', 'Out of order');
  asked.push(query);
  const limit = Number(query.get('limit'));
  const cursor = query.get('cursor');
  const place = cursor === null ? null : Number(cursor);
  const isBack = query.get('back') === 'true';
  const to = isBack
    ? (place ?? rows.length)
    : Math.min(rows.length, (place === null ? 0 : place + 1) + limit);
  const from = isBack ? Math.max(0, to - limit) : place === null ? 0 : place + 1;
  return {
    users: rows.slice(from, to),
    total: rows.length,
    nextCursor: to < rows.length ? String(to - 1) : null,
    previousCursor: from > 0 ? String(from) : null,
  };
}

function Page() {
  const address = useGridAddress(FILTERS);
  const criteria = criteriaOf(address.search, FILTERS);
  const chosen = useColumnChoice('test', COLUMNS);
  const list = useGridPage({
    list: 'getUserDetails',
    count: 'getUserDetails',
    query: { text: address.search.q, ...boundsOf(criteria.mark), ...daysOf(criteria.made) },
    rowsOf: ({ users }) => users as unknown as Row[],
    totalOf: ({ total }) => ({ total, isExact: true }),
    address,
  });
  const ticks = useTicks(list.rows?.map(({ id }) => id) ?? []);
  return (
    <>
      <GridFilters address={address} filters={FILTERS} label="Filter rows">
        <ColumnsButton columns={COLUMNS} chosen={chosen} />
      </GridFilters>
      <GridView
        label="Rows"
        columns={COLUMNS}
        chosen={chosen}
        page={list}
        address={address}
        titleOf={({ name }) => name}
        onOpen={({ id }) => address.goTo({ id })}
        ticks={ticks}
        phoneLine={({ row }) => <span>{row.name}</span>}
        failedTitle="The rows could not be loaded"
        empty={{ text: 'Rows stand here.' }}
        isFiltered={isFiltered(address.search)}
        onClear={() => address.change(unfiltered(FILTERS))}
      />
      {ticks.count > 0 && (
        <BulkBar label="Selected rows" status={`${ticks.count} selected`} onClear={() => ticks.keep([])}>
          <button type="button">Do it</button>
        </BulkBar>
      )}
    </>
  );
}

const make = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ id: `row${n}`, name: `Row ${n}`, mark: n }));

beforeEach(() => {
  rows = make(3);
  asked = [];
  fails = false;
  server = fakeServer({ 'GET /curo/userDetails': ({ url }) => page(url.searchParams) });
});

afterEach(() => {
  cleanup();
  server.stop();
  localStorage.clear();
});

const cells = () => screen.getAllByRole('gridcell').map((one) => one.textContent);
const names = async (first: string) => {
  await waitFor(() => expect(cells()).toContain(first));
  return cells().filter((text) => text?.startsWith('Row'));
};

describe('a grid', () => {
  test('says that it loads, then how many records there are, without links while they fit one page', async () => {
    renderSection(Page, ADDRESS);
    expect(await screen.findByText('Please wait while fetching records...')).toBeDefined();
    expect(await screen.findByText('Total Records: 3')).toBeDefined();
    expect(await names('Row 0')).toEqual(['Row 0', 'Row 1', 'Row 2']);
    expect(screen.queryByRole('navigation', { name: 'Pages of the list' })).toBeNull();
  });

  test('says when there is nothing, and when nothing fits', async () => {
    rows = [];
    const user = userEvent.setup();
    renderSection(Page, `${ADDRESS}?level=low&kind=a`);
    expect(await screen.findByText('No records found')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
    expect(screen.queryByRole('button', { name: 'Remove filter: Level' })).toBeNull();
    expect(screen.getByText('Kind A')).toBeDefined();
    cleanup();
    renderSection(Page, ADDRESS);
    expect(await screen.findByText('Rows stand here.')).toBeDefined();
  });

  test('says when it could not be read, and tries again', async () => {
    fails = true;
    const user = userEvent.setup();
    renderSection(Page, ADDRESS);
    expect(await screen.findByText('The rows could not be loaded')).toBeDefined();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await names('Row 0')).toHaveLength(3);
  });

  test('walks its pages by cursors, the last one and those before it from the end', async () => {
    rows = make(7 * SIZE + 20);
    const user = userEvent.setup();
    const { router } = renderSection(Page, ADDRESS);
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
    expect(asked.at(-1)?.get('limit')).toBe('20');
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
    rows = make(5 * SIZE);
    const user = userEvent.setup();
    renderSection(Page, `${ADDRESS}?n=3&at=99`);
    await names('Row 100');
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    expect((await names('Row 50'))[0]).toBe('Row 50');
    expect(asked.at(-1)?.get('back')).toBe('true');
  });

  test('orders by the column whose head is pressed, from the first page on', async () => {
    rows = make(3 * SIZE);
    const user = userEvent.setup();
    const { router } = renderSection(Page, `${ADDRESS}?n=2&at=49`);
    await names('Row 50');
    await user.click(screen.getByText('Name'));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'name', order: 'asc' }));
    expect(asked.at(-1)?.get('sort')).toBe('name');
    await names('Row 0');
  });

  test('opens a row by a click and by Enter, each at an address of its own', async () => {
    const user = userEvent.setup();
    const { router } = renderSection(Page, ADDRESS);
    await names('Row 0');
    await user.click(screen.getByText('Row 1'));
    await waitFor(() => expect(router.state.location.search).toEqual({ id: 'row1' }));
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ id: 'row2' }));
  });

  test('ticks rows, all that are listed and none, and offers what can be done to them', async () => {
    const user = userEvent.setup();
    renderSection(Page, ADDRESS);
    await names('Row 0');
    await user.click(screen.getByRole('checkbox', { name: 'Select Row 1' }));
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
    expect(within(bar).getByRole('status').textContent).toBe('1 selected');
    await user.click(screen.getByRole('checkbox', { name: 'Select all that are listed' }));
    expect(within(bar).getByRole('status').textContent).toBe('3 selected');
    await user.click(within(bar).getByRole('button', { name: 'Select nothing' }));
    expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull();
  });

  test('remembers for a person which columns are shown', async () => {
    const user = userEvent.setup();
    renderSection(Page, ADDRESS);
    await names('Row 0');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect((screen.getByRole('checkbox', { name: 'Name' }) as HTMLInputElement).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Mark' }));
    cleanup();
    renderSection(Page, ADDRESS);
    await names('Row 0');
    expect(screen.queryByRole('columnheader', { name: 'Mark' })).toBeNull();
  });
});

describe('the filters of a grid', () => {
  const openFilter = async (user: ReturnType<typeof userEvent.setup>, column: string) => {
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: column }));
  };

  test('offer columns, then their values, several where that is so; fixed ones stay', async () => {
    const user = userEvent.setup();
    const { router } = renderSection(Page, `${ADDRESS}?kind=a&n=2&at=1`);
    await openFilter(user, 'Level');
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Low/ }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'High' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ kind: 'a', level: 'low,high' }));
    expect(screen.queryByRole('menuitem', { name: 'Kind' })).toBeNull();
    expect(screen.getByText('Low, High')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Remove filter: Kind' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Remove filter: Level' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ kind: 'a' }));
  });

  test('compare numbers; Enter applies, and nothing goes without a value', async () => {
    const user = userEvent.setup();
    const { router } = renderSection(Page, ADDRESS);
    await openFilter(user, 'Mark');
    const dialog = await screen.findByRole('dialog', { name: 'Mark' });
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(within(dialog).getByText('Please enter Mark')).toBeDefined();
    await user.type(within(dialog).getByRole('textbox', { name: /^Value/ }), '4{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ mark: 'gt~4' }));
    expect(screen.getByText('greater than 4')).toBeDefined();
    await waitFor(() => expect(asked.at(-1)?.get('min')).toBe('5'));
  });

  test('need both days of a date, and take it back by Reset', async () => {
    const user = userEvent.setup();
    const { router } = renderSection(Page, `${ADDRESS}?words=late`);
    await openFilter(user, 'Made');
    const dialog = await screen.findByRole('dialog', { name: 'Made' });
    await user.type(within(dialog).getByLabelText(/^From/), '2026-03-01');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(within(dialog).getByText('please enter end date')).toBeDefined();
    await user.type(within(dialog).getByLabelText(/^To/), '2026-03-02');
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
