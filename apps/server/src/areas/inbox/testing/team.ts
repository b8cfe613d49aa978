import type { BulkAction } from '@foyer/contract/inbox/shapes';
import { request } from '@foyer/contract/request';
import { makeMember, makeMerchant, type TestMember } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';
import { threadsOf } from './threads.ts';

/** Creates a merchant with a colleague and threads, and helpers for bulk actions. */
export async function makeTeam(server: TestServer) {
  const merchant = await makeMerchant(server);
  const other = await makeMember(server, merchant.id, 'USER', { firstName: 'Omar', lastName: 'Ito' });
  return {
    merchant,
    me: merchant.admin,
    other,
    threads: threadsOf(server, merchant),
    bulk: (
      { token }: Pick<TestMember, 'token'>,
      conversationIDs: string[],
      action: BulkAction,
      headers: Record<string, string> = {},
    ) => request(server.url, 'changeMessages', { body: { conversationIDs, action } }, { token, headers }),
    undo: ({ token }: Pick<TestMember, 'token'>, id: string | undefined) =>
      request(server.url, 'undoMessages', { params: { id: String(id) } }, { token }),
  };
}
