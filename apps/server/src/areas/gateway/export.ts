import { listOptOuts } from '@foyer/contract/gateway/calls';
import { optOutList } from '@foyer/contract/gateway/list';
import { offerList } from '../exports/source.ts';
import { countOptOuts, readOptOuts } from './queries.ts';

/** Offers the unsubscribed addresses as files. */
export const offerOptOuts = (): void =>
  offerList({
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
