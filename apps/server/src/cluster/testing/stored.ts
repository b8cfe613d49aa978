import { request } from '@foyer/contract/request';
import type { TestMember } from '../../testing/builders.ts';

/** All messages of a conversation, as a server tells them to a member. */
export async function storedMessages(url: string, { token }: TestMember, id: string) {
  const all: { seq: number; text: string | null }[] = [];
  for (let after = 0, hasMore = true; hasMore; after = all.at(-1)?.seq ?? after) {
    const { body } = await request(
      url,
      'getConversation',
      { params: { id }, query: { after, limit: 200 } },
      { token },
    );
    all.push(...body.messages);
    hasMore = body.hasMore && body.messages.length > 0;
  }
  return all;
}
