import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { type FakeServer, fakeServer, Refused } from '../../../testing/fake-server.ts';
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
} from '../index.ts';

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

export const ADDRESS = '/settings';

/** A page with a grid of rows, their filters and what is done to those that are ticked. */
export function RowsPage() {
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

export const rowsFrom = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ id: `row${n}`, name: `Row ${n}`, mark: n }));

const cells = () => screen.getAllByRole('gridcell').map((one) => one.textContent);

/** The names of the rows, once a certain one stands there. */
export const names = async (first: string) => {
  await waitFor(() => expect(cells()).toContain(first));
  return cells().filter((text) => text?.startsWith('Row'));
};

/** A server with rows. */
export class RowsServer {
  rows = rowsFrom(3);
  /** What lists were asked for, in order. */
  readonly asked: URLSearchParams[] = [];
  fails = false;
  private readonly server: FakeServer = fakeServer({
    'GET /curo/userDetails': ({ url }) => this.page(url.searchParams),
  });

  close() {
    cleanup();
    this.server.stop();
    localStorage.clear();
  }

  /** A list that is read by keyset both ways, as those of the server are; cursors are places. */
  private page(query: URLSearchParams) {
    if (this.fails) throw new Refused(500, 'internal', 'Out of order');
    this.asked.push(query);
    const limit = Number(query.get('limit'));
    const cursor = query.get('cursor');
    const place = cursor === null ? null : Number(cursor);
    const isBack = query.get('back') === 'true';
    const to = isBack
      ? (place ?? this.rows.length)
      : Math.min(this.rows.length, (place === null ? 0 : place + 1) + limit);
    const from = isBack ? Math.max(0, to - limit) : place === null ? 0 : place + 1;
    return {
      users: this.rows.slice(from, to),
      total: this.rows.length,
      nextCursor: to < this.rows.length ? String(to - 1) : null,
      previousCursor: from > 0 ? String(from) : null,
    };
  }
}
