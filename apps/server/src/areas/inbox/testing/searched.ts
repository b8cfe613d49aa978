import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { makeMerchant, type TestMember } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';
import { indexMerchant } from '../search/indexing.ts';
import { threadsOf } from './threads.ts';

type Query = CallInput<Calls['listMessages']>['query'];

/** Creates a merchant with threads, and helpers to search them. */
export async function makeSearched(server: TestServer) {
  const merchant = await makeMerchant(server);
  const search = async ({ token }: TestMember, text: string, query: Query = {}) =>
    (await request(server.url, 'listMessages', { query: { ...query, search: text } }, { token })).body;
  return {
    merchant,
    me: merchant.admin,
    threads: threadsOf(server, merchant),
    /** Indexes all messages. */
    index: () => indexMerchant(server.services, merchant.id),
    search,
    /** Thread ids of a page of results. */
    found: async (member: TestMember, text: string, query: Query = {}) =>
      (await search(member, text, query)).messages.map(({ conversationID }) => conversationID),
    /** All results, page by page. */
    async paged(member: TestMember, text: string, query: Query): Promise<string[]> {
      const ids: string[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page = await search(member, text, { ...query, ...(cursor && { cursor }) });
        ids.push(...page.messages.map(({ conversationID }) => conversationID));
        cursor = page.nextCursor;
      }
      return ids;
    },
  };
}
