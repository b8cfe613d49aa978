import { listOptOuts } from '@foyer/contract/gateway/calls';
import { optOutList } from '@foyer/contract/gateway/list';
import { registerListExport } from '../exports/source.ts';
import { optOutRows } from './queries.ts';

/** Registers the export of unsubscribed addresses. */
export const registerOptOutExport = (): void =>
  registerListExport({
    list: optOutList,
    access: listOptOuts.access,
    ...optOutRows.exported,
    cells: {
      email: ({ email }) => email,
      reason: ({ reason }) => reason,
      comment: ({ comment }) => comment,
      source: ({ source }) => source,
      since: ({ createdAt }) => createdAt,
    },
  });
