import { listOptOuts } from '@foyer/contract/gateway/calls';
import { optOutList } from '@foyer/contract/gateway/list';
import { registerListExport } from '../exports/source.ts';
import { countOptOuts, readOptOuts } from './queries.ts';

/** Registers the export of unsubscribed addresses. */
export const offerOptOuts = (): void =>
  registerListExport({
    list: optOutList,
    access: listOptOuts.access,
    count: async ({ tenant }, wanted) => (await countOptOuts(tenant, wanted)).total,
    page: ({ tenant }, wanted) => readOptOuts(tenant, wanted),
    cells: {
      email: ({ email }) => email,
      reason: ({ reason }) => reason,
      comment: ({ comment }) => comment,
      source: ({ source }) => source,
      since: ({ createdAt }) => createdAt,
    },
  });
