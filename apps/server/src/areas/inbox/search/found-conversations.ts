import { conversationsView } from '@foyer/contract/conversations/access';
import { fullName } from '@foyer/domain/full-name';
import { marked } from '@foyer/domain/search-text';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, eq } from 'drizzle-orm';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { memberNames } from '../../conversations/queries.ts';
import { conversations } from '../../conversations/tables.ts';
import { visitorOfThread } from '../../conversations/thread-filter.ts';
import { readThreadPage } from '../../conversations/thread-pages.ts';
import {
  registerSearch,
  type SearchBatch,
  type SearchScope,
  type SearchSource,
} from '../../search/source.ts';
import type { SearchText } from '../../search/text.ts';
import { findVisitors } from '../../visitors/search/finding.ts';
import { visitors } from '../../visitors/tables.ts';
import { prefixQuery, shownThreads, threadSearcher } from './found.ts';
import { readHitPage } from './hits.ts';

/** Maximum number of matching visitors whose conversations are searched. */
const VISITORS = 50;

interface Found {
  readonly id: string;
}

/** Finds conversations by id, by the words of their subject, then by visitor. */
async function* find(
  scope: SearchScope,
  search: SearchText,
  most: number,
): AsyncGenerator<SearchBatch<Found>> {
  const { tenant } = scope;
  const searcher = await threadSearcher(scope);
  const query = { sort: 'newest', limit: most } as const;
  if (search.id !== null) {
    const conditions = shownThreads(searcher, eq(conversations.id, search.id));
    yield { found: (await readThreadPage(tenant, conditions, query)).page };
  }
  const subject = prefixQuery(search.tokens, 'subject');
  if (subject) {
    const { page, nextCursor } = await readHitPage(tenant, shownThreads(searcher), subject, query);
    yield { found: page, isCut: nextCursor !== null };
  }
  for await (const { found, isCut } of findVisitors(scope, search, VISITORS)) {
    if (found.length === 0) continue;
    // The visitors found are already limited to those the member may see.
    const theirs = shownThreads({ ...searcher, seenIds: found.map(({ id }) => id) });
    const { page, nextCursor } = await readThreadPage(tenant, theirs, query);
    yield { found: page, isCut: isCut === true || nextCursor !== null || found.length >= VISITORS };
  }
}

const source: SearchSource<'conversations', Found> = {
  kind: 'conversations',
  access: conversationsView,
  find,
  async present({ tenant }, found, { tokens }) {
    const ids = found.map(({ id }) => id);
    return tenant.read(async (db) => {
      const rows = await db
        .select({ row: conversations, visitor: visitors })
        .from(conversations)
        .innerJoin(visitors, visitorOfThread)
        .where(and(eq(conversations.merchantId, tenant.merchantId), isOneOf(conversations.id, ids)));
      const assignees = rows.flatMap(({ row }) => row.assignedTo ?? []);
      const names = await memberNames(db, tenant.merchantId, assignees);
      const byId = new Map(rows.map((one) => [one.row.id, one]));
      return ids.flatMap((id) => {
        const one = byId.get(id);
        if (!one) return [];
        const { row, visitor } = one;
        const member = names.get(row.assignedTo ?? '');
        return {
          id,
          conversationID: id,
          conversationKind: row.kind,
          title: marked(row.subject, tokens),
          visitorName: marked(visitorName({ ...visitor, referenceID: visitor.id }), tokens),
          channel: row.channel,
          status: row.inboxStatus,
          assignedTo: member ? fullName(member) : '',
          date: (row.lastMessageAt ?? row.createdAt).toISOString(),
        };
      });
    });
  },
};

/** Registers conversations for the global search. */
export const registerConversationSearch = (): void => registerSearch(source);
