import { defineList } from '@foyer/contract/kernel/list';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { type FakeServer, fakeServer, Refused } from '../../../testing/fake-server.ts';
import {
  BulkBar,
  type GridColumn,
  gridColumns,
  ListGrid,
  type ListState,
  useList,
  useSelection,
} from '../index.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly mark: number;
}

const rowList = defineList({
  name: 'test',
  title: 'Rows',
  call: 'getUserDetails',
  rows: 'users',
  columns: {
    name: { title: 'Name', fixed: true },
    mark: { title: 'Mark', type: 'score', atEnd: true },
    made: { title: 'Made', only: 'file' },
  },
  filters: {
    level: { kind: 'oneOf', title: 'Level', multiple: true, values: { low: 'Low', high: 'High' } },
    mark: { kind: 'between', title: 'Mark', from: 'min', to: 'max', min: 1, max: 5 },
    made: { kind: 'days', title: 'Made', from: 'startDate', to: 'endDate' },
    words: { kind: 'text', title: 'Words', maxLength: 200 },
    kind: { kind: 'reference', title: 'Kind', param: 'kindId', none: 'No kind' },
  },
  search: { maxLength: 100 },
  sorts: { name: 'text', made: 'moment' },
  defaultSort: { sort: 'made', order: 'desc' },
  openAs: 'id',
});

const COLUMNS = gridColumns(rowList, {
  name: ({ row }) => <b>{(row as unknown as Row).name}</b>,
  mark: ({ row }) => (row as unknown as Row).mark,
}) as unknown as readonly GridColumn<Row>[];

const LEVELS = [
  { value: 'low', label: 'Low', count: 3 },
  { value: 'high', label: 'High' },
];

export const ADDRESS = '/settings';

/** A page with a list of rows, filters and bulk actions. */
export function RowsPage() {
  const state = useList(rowList, {
    level: LEVELS,
    kind: [{ value: 'a', label: 'Kind A' }],
  }) as unknown as ListState<Row>;
  const selection = useSelection(state.page.rows?.map(({ id }) => id) ?? []);
  return (
    <>
      <ListGrid
        state={state}
        columns={COLUMNS}
        filterLabel="Filter rows"
        titleOf={({ name }) => name}
        selection={selection}
        phoneLine={({ row }) => <span>{row.name}</span>}
        failedTitle="The rows could not be loaded"
        empty={{ text: 'Rows stand here.' }}
      />
      {selection.count > 0 && (
        <BulkBar
          label="Selected rows"
          status={`${selection.count} selected`}
          onClear={() => selection.select([])}
        >
          <button type="button">Do it</button>
        </BulkBar>
      )}
    </>
  );
}

export const rowsFrom = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ id: `row${n}`, name: `Row ${n}`, mark: n }));

const cells = () => screen.getAllByRole('gridcell').map((one) => one.textContent);

/** The names of the rows, once the first one matches. */
export const names = async (first: string) => {
  await waitFor(() => expect(cells()).toContain(first));
  return cells().filter((text) => text?.startsWith('Row'));
};

/** A fake server with rows. */
export class RowsServer {
  rows = rowsFrom(3);
  /** The queries received, in order. */
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

  /** Pages by keyset in both directions, like the server; cursors are indexes. */
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
