import { inboxView } from '@foyer/contract/inbox/access';
import { visitorListsView } from '@foyer/contract/visitors/access';
import { mayCall } from '@foyer/domain/access';
import { type MarkedText, marked } from '@foyer/domain/search-text';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, eq, sql } from 'drizzle-orm';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { registerSearch, type SearchSource } from '../../search/source.ts';
import type { SearchText } from '../../search/text.ts';
import type { VisitorRow } from '../identification.ts';
import { isOnsite } from '../queries.ts';
import { visitors } from '../tables.ts';
import { type FoundVisitor, findVisitors } from './finding.ts';

const people: SearchSource<'people', FoundVisitor> = {
  kind: 'people',
  access: visitorListsView,
  find: findVisitors,
  async present({ tenant, caller }, found, search) {
    const conversation = newestConversation(mayCall(inboxView, caller));
    const rows = await tenant.read((db) =>
      db
        .select({ visitor: visitors, isOnline: isOnsite(db), conversation })
        .from(visitors)
        .where(
          and(
            eq(visitors.merchantId, tenant.merchantId),
            isOneOf(
              visitors.id,
              found.map(({ id }) => id),
            ),
          ),
        ),
    );
    const byId = new Map(rows.map((row) => [row.visitor.id, row]));
    return found.flatMap(({ id }) => {
      const row = byId.get(id);
      if (!row) return [];
      const { visitor, isOnline } = row;
      return {
        ...names(visitor, search),
        id,
        country: visitor.country,
        city: visitor.city,
        leadStatus: visitor.leadStatus,
        isOnline,
        conversation: row.conversation,
        lastSeenDate: visitor.lastSeenAt.toISOString(),
      };
    });
  },
};

/** Conversations are above visitors, so their table is referenced by name only. */
const newestConversation = (withMails: boolean) => sql<{
  conversationID: string;
  conversationKind: 'chat' | 'mail';
} | null>`(
  select jsonb_build_object('conversationID', c.id, 'conversationKind', c.kind) from conversations c
  where c.merchant_id = visitors.merchant_id and c.visitor_id = visitors.id and c.merged_into is null
    and c.inbox_status not in ('Deleted', 'Junk') and (${withMails} or c.kind = 'chat')
  order by c.last_message_at desc nulls last, c.id desc limit 1)`;

/** The name with matches marked; another matching field when the name does not match. */
function names(visitor: VisitorRow, { tokens, digits }: SearchText) {
  const name = marked(visitorName({ ...visitor, referenceID: visitor.id }), tokens);
  const others = [visitor.email, visitor.company].map((text) => marked(text, tokens));
  const byNumber = digits === null ? [] : [wholly(visitor.phone)];
  const matched = [...byNumber, ...others].find(({ marks }) => marks.length > 0) ?? null;
  return { name, matched: name.marks.length > 0 ? null : matched };
}

const wholly = (text: string): MarkedText => ({ text, marks: text === '' ? [] : [[0, text.length]] });

/** Registers visitors as a search source. */
export const registerVisitorSearch = (): void => registerSearch(people);
