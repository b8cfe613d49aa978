import { containsArabic } from '@foyer/domain/arabic';
import { BOT_LIMITS, type VISITOR_PARTS } from '@foyer/domain/bots/graph';
import { type BotRouteRule, botOfRoute, type RouteFacts, routeFor } from '@foyer/domain/bots/routes';
import type { BotVariables } from '@foyer/domain/bots/session';
import { fullName } from '@foyer/domain/full-name';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { conversations } from '../../conversations/tables.ts';
import { firstTexts } from '../../routing/deciding.ts';
import { hoursFact, languageOf } from '../../routing/facts.ts';
import { visitors, visits } from '../../visitors/tables.ts';

/** What a session and the routes know about a conversation when it begins. */
export interface Context {
  readonly facts: RouteFacts;
  readonly variables: BotVariables;
  /** ISO code. */
  readonly language: string;
}

/** The contexts of conversations, by id. */
export async function contextsOf(
  db: Db,
  merchantId: number,
  rows: readonly ConversationRow[],
): Promise<Map<string, Context>> {
  const ids = rows.map(({ id }) => id);
  const found = await db
    .select({ id: conversations.id, visitor: visitors, page: visits.pageUrl })
    .from(conversations)
    .innerJoin(
      visitors,
      and(eq(visitors.merchantId, conversations.merchantId), eq(visitors.id, conversations.visitorId)),
    )
    .leftJoin(
      visits,
      and(eq(visits.merchantId, conversations.merchantId), eq(visits.id, conversations.visitId)),
    )
    .where(and(eq(conversations.merchantId, merchantId), isOneOf(conversations.id, ids)));
  const known = new Map(found.map((one) => [one.id, one]));
  const texts = await firstTexts(db, merchantId, ids);
  const isOpen = (await hoursFact(db, merchantId, new Date())) === 'open';
  return new Map(
    rows.map((row) => {
      const { visitor, page } = known.get(row.id) ?? {};
      const text = texts.get(row.id) ?? '';
      return [row.id, contextFrom(row, { visitor, page: page ?? '', text, isOpen })];
    }),
  );
}

/** The context of one conversation. */
export const contextOf = async (db: Db, row: ConversationRow): Promise<Context> =>
  (await contextsOf(db, row.merchantId, [row])).get(row.id) as Context;

interface Known {
  readonly visitor: typeof visitors.$inferSelect | undefined;
  readonly page: string;
  readonly text: string;
  readonly isOpen: boolean;
}

function contextFrom({ channel, engagementId, language: own }: ConversationRow, known: Known): Context {
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
