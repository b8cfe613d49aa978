import { conversationsView } from '@foyer/contract/conversations/access';
import { noteText } from '@foyer/domain/mentions';
import { excerpt, type MarkedText, marked } from '@foyer/domain/search-text';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, eq, sql } from 'drizzle-orm';
import type { Tenant } from '../../../database/tenant.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { conversations } from '../../conversations/tables.ts';
import { visitorOfThread } from '../../conversations/thread-filter.ts';
import {
  registerSearch,
  type SearchBatch,
  type SearchScope,
  type SearchSource,
} from '../../search/source.ts';
import type { SearchText } from '../../search/text.ts';
import { visitors } from '../../visitors/tables.ts';
import type { TokenQuery } from './conditions.ts';
import { prefixQuery, shownThreads, threadSearcher } from './found.ts';
import { type HitThread, readHitPage } from './hits.ts';

/** How many messages of a thread to check for the words, since a message also matches by the name of its customer. */
const TRIED = 5;
/** How much of a message is read. Characters. */
const TEXT_MAX = 20_000;
/** Maximum number of pages of threads to check. */
const PAGES = 3;

/** The newest message of a thread that contains the words. */
interface Found {
  readonly id: string;
  /** The thread that shows the message. */
  readonly threadId: string;
  readonly seq: number;
  readonly authorType: 'visitor' | 'member' | 'bot' | 'system';
  readonly authorId: string | null;
  readonly authorName: string;
  readonly authorImage: string | null;
  readonly isNote: boolean;
  readonly text: MarkedText;
  readonly at: Date;
}

async function* find(
  scope: SearchScope,
  { tokens }: SearchText,
  most: number,
): AsyncGenerator<SearchBatch<Found>> {
  const wanted = prefixQuery(tokens);
  if (!wanted) return;
  const conditions = shownThreads(await threadSearcher(scope));
  let cursor: string | undefined;
  for (let page = 1; page <= PAGES; page += 1) {
    const query = { sort: 'newest', limit: most, cursor } as const;
    const hits = await readHitPage(scope.tenant, conditions, wanted, query);
    const found = await readMessages(scope.tenant, hits.page, wanted, tokens);
    yield { found, isCut: page === PAGES && hits.nextCursor !== null };
    if (hits.nextCursor === null) return;
    cursor = hits.nextCursor;
  }
}

interface MessageRow extends Record<string, unknown> {
  readonly conversation_id: string;
  readonly id: string;
  readonly seq: number;
  readonly author_type: Found['authorType'];
  readonly author_id: string | null;
  readonly author_name: string;
  readonly author_image: string | null;
  readonly kind: string;
  readonly text: string;
  readonly files: string;
  readonly created_at: string;
}

/** The newest message of each thread that contains one of the words in its text or in the name of a file. */
async function readMessages(
  { merchantId, read }: Tenant,
  hits: readonly HitThread[],
  { query }: TokenQuery,
  tokens: readonly string[],
): Promise<Found[]> {
  if (hits.length === 0) return [];
  const { rows } = await read((db) =>
    db.execute<MessageRow>(sql`
      select m.conversation_id, m.id, m.seq, m.author_type, m.author_id, m.author_name, m.author_image, m.kind,
        left(m.text, ${TEXT_MAX}) as text, m.created_at,
        coalesce((select string_agg(file->>'name', ' ') from jsonb_array_elements(m.attachments) file), '') as files
      from unnest(${`{${hits.map(({ hitId }) => hitId).join(',')}}`}::uuid[]) as wanted (id)
      cross join lateral (select w.seq from message_words w
        where w.merchant_id = ${merchantId} and w.conversation_id = wanted.id and w.words @@ ${query}::tsquery
        order by w.seq desc limit ${TRIED}) hit
      join messages m on m.merchant_id = ${merchantId} and m.conversation_id = wanted.id and m.seq = hit.seq
      order by m.conversation_id, m.seq desc`),
  );
  const ofThread = Map.groupBy(rows, (row) => row.conversation_id);
  return hits.flatMap(({ id, hitId }) => {
    const said = (ofThread.get(hitId) ?? []).flatMap((row) => {
      const written = row.kind === 'note' ? noteText(row.text) : row.text;
      const text = [written, row.files].find((one) => marked(one, tokens).marks.length > 0);
      return text === undefined ? [] : foundOf(row, id, excerpt(text, tokens));
    });
    return said.slice(0, 1);
  });
}

const foundOf = (row: MessageRow, threadId: string, text: MarkedText): Found => ({
  id: row.id,
  threadId,
  seq: row.seq,
  authorType: row.author_type,
  authorId: row.author_id,
  authorName: row.author_name,
  authorImage: row.author_image,
  isNote: row.kind === 'note',
  text,
  at: new Date(row.created_at),
});

const source: SearchSource<'messages', Found> = {
  kind: 'messages',
  access: conversationsView,
  find,
  async present({ tenant }, found) {
    const threadIds = found.map(({ threadId }) => threadId);
    const rows = await tenant.read((db) =>
      db
        .select({
          id: conversations.id,
          kind: conversations.kind,
          referenceID: visitors.id,
          firstName: visitors.firstName,
          lastName: visitors.lastName,
        })
        .from(conversations)
        .innerJoin(visitors, visitorOfThread)
        .where(and(eq(conversations.merchantId, tenant.merchantId), isOneOf(conversations.id, threadIds))),
    );
    const threads = new Map(rows.map((row) => [row.id, row]));
    return found.flatMap(({ threadId, ...message }) => {
      const thread = threads.get(threadId);
      if (!thread) return [];
      const { authorType: type, authorId, authorName, authorImage: imageUrl } = message;
      return {
        id: message.id,
        conversationID: threadId,
        conversationKind: thread.kind,
        seq: message.seq,
        author: { type, id: authorId, name: authorName, imageUrl },
        text: message.text,
        visitorName: visitorName(thread),
        isNote: message.isNote,
        date: message.at.toISOString(),
      };
    });
  },
};

/** Registers messages for the global search. */
export const registerMessageSearch = (): void => registerSearch(source);
