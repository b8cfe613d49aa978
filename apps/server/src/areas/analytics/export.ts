import { listFactRows } from '@foyer/contract/analytics/calls';
import { factRowList } from '@foyer/contract/analytics/list';
import { FactRowsQuery } from '@foyer/contract/analytics/shapes';
import { registerListExport } from '../exports/source.ts';
import { countFactRows, readFactRows } from './query/rows.ts';

/** Registers the export of the rows behind a number. */
export const registerFactRowExport = (): void =>
  registerListExport({
    list: factRowList,
    access: listFactRows.access,
    filter: FactRowsQuery,
    count: countFactRows,
    page: async (scope, { back: _, ...wanted }) => {
      const { rows, nextCursor } = await readFactRows(scope, wanted, 'newest');
      return { page: rows, nextCursor };
    },
    cells: {
      started: ({ startedDate }) => new Date(startedDate),
      name: ({ name }) => name,
      text: ({ text }) => text,
      channel: ({ channel }) => channel,
      country: ({ country }) => country,
      agent: ({ agent }) => agent?.name ?? '',
      state: ({ isClosed }) => (isClosed ? 'closed' : 'open'),
      rating: ({ rating }) => rating,
      comment: ({ comment }) => comment,
      value: ({ value }) => value,
      id: ({ id }) => id,
    },
  });
