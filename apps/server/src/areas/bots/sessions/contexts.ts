import { containsArabic } from '@foyer/domain/arabic';
import { BOT_LIMITS, type VISITOR_PARTS } from '@foyer/domain/bots/graph';
import { type BotRouteRule, botOfRoute, type RouteFacts, routeFor } from '@foyer/domain/bots/routes';
import type { BotVariables } from '@foyer/domain/bots/session';
import { fullName } from '@foyer/domain/full-name';
import { and, eq } from 'drizzle-orm';
import { type Db, isOneOfIds, prepared } from '../../../database/tenant.ts';
import type { Services } from '../../../kernel/context.ts';
import type { NewChat } from '../../conversations/first-answers.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { conversations } from '../../conversations/tables.ts';
import { isOpenNow } from '../../merchants/cached-clock.ts';
import { firstTextOf } from '../../routing/deciding.ts';
import { languageOf } from '../../routing/facts.ts';
import { visitors, visits } from '../../visitors/tables.ts';

/** What a session and the routes know about a conversation when it begins. */
export interface Context {
  readonly facts: RouteFacts;
  readonly variables: BotVariables;
  /** ISO code. */
  readonly language: string;
}

const contextRows = prepared('bot_contexts', (db) =>
  db
    .select({
      id: conversations.id,
      visitor: visitors,
      page: visits.pageUrl,
      text: firstTextOf(db),
    })
    .from(conversations)
    .innerJoin(
      visitors,
      and(eq(visitors.merchantId, conversations.merchantId), eq(visitors.id, conversations.visitorId)),
    )
    .leftJoin(
      visits,
      and(eq(visits.merchantId, conversations.merchantId), eq(visits.id, conversations.visitId)),
    )
    .where(isOneOfIds(conversations)),
);

/** The contexts of conversations of a merchant, by id. */
export async function contextsOf(
  db: Db,
  services: Services,
  rows: readonly ConversationRow[],
): Promise<Map<string, Context>> {
  const [first] = rows;
  if (!first) return new Map();
  const { merchantId } = first;
  const found = await contextRows(db, { merchantId, ids: rows.map(({ id }) => id) });
  const known = new Map(found.map((one) => [one.id, one]));
  const isOpen = await isOpenNow(services, merchantId);
  return new Map(
    rows.map((row) => {
      const { visitor, page, text } = known.get(row.id) ?? {};
      return [row.id, contextFrom(row, { visitor, page: page ?? '', text: text ?? '', isOpen })];
    }),
  );
}

const visitorsOf = prepared('bot_visitors', (db) => db.select().from(visitors).where(isOneOfIds(visitors)));

const pagesOf = prepared('bot_pages', (db) =>
  db.select({ id: visits.id, page: visits.pageUrl }).from(visits).where(isOneOfIds(visits)),
);

/** `contextsOf` for chats that are about to begin. */
export async function contextsOfNew(
  db: Db,
  services: Services,
  merchantId: number,
  chats: readonly NewChat[],
): Promise<Map<string, Context>> {
  const ids = chats.map(({ visitorId }) => visitorId);
  const known = new Map((await visitorsOf(db, { merchantId, ids })).map((one) => [one.id, one]));
  const visitIds = chats.flatMap(({ visitId }) => visitId ?? []);
  const visited = visitIds.length > 0 ? await pagesOf(db, { merchantId, ids: visitIds }) : [];
  const pages = new Map(visited.map(({ id, page }) => [id, page]));
  const isOpen = await isOpenNow(services, merchantId);
  return new Map(
    chats.map(({ id, visitorId, visitId, first: { text }, ...rest }) => {
      const page = pages.get(visitId ?? '') ?? '';
      const context = { visitor: known.get(visitorId), page, text, isOpen };
      return [id, contextFrom({ ...rest, language: '' }, context)];
    }),
  );
}

/** The context of one conversation. */
export const contextOf = async (db: Db, services: Services, row: ConversationRow): Promise<Context> =>
  (await contextsOf(db, services, [row])).get(row.id) as Context;

interface Known {
  readonly visitor: typeof visitors.$inferSelect | undefined;
  readonly page: string;
  readonly text: string;
  readonly isOpen: boolean;
}

function contextFrom(
  { channel, engagementId, language: own }: Pick<ConversationRow, 'channel' | 'engagementId' | 'language'>,
  known: Known,
): Context {
  const { visitor, page, text, isOpen } = known;
  const message = text.slice(0, BOT_LIMITS.valueLength).toWellFormed();
  const spoken = languageOf(own || (visitor?.language ?? null)) || 'en';
  const language = containsArabic(message) ? 'ar' : spoken;
  return {
    facts: { engagementId, channel, page, language, isOpen },
    language,
    variables: {
      message,
      language,
      channel,
      page,
      visitor: {
        name: visitor ? fullName(visitor) : '',
        first_name: visitor?.firstName ?? '',
        last_name: visitor?.lastName ?? '',
        email: visitor?.email ?? '',
        phone: visitor?.phone ?? '',
        city: visitor?.city ?? '',
        country: visitor?.country ?? '',
      } satisfies Readonly<Record<(typeof VISITOR_PARTS)[number], string>>,
    },
  };
}

/** The route that a conversation takes, with the bot that answers. Null: the team. */
export function routeOf(routes: readonly BotRouteRule[], { facts }: Context, row: { readonly id: string }) {
  const route = routeFor(routes, facts);
  const botId = route ? botOfRoute(route, seedOf(row.id)) : null;
  return route && botId ? { id: route.id, botId } : null;
}

/** The seed of what is left to chance in a conversation. */
export const seedOf = (conversationId: string): number => Number.parseInt(conversationId.slice(-7), 16);
