import { containsArabic } from '@foyer/domain/arabic';
import { BOT_LIMITS } from '@foyer/domain/bots/graph';
import { type BotRouteRule, botOfRoute, type RouteFacts, routeFor } from '@foyer/domain/bots/routes';
import type { BotVariables } from '@foyer/domain/bots/session';
import { fullName } from '@foyer/domain/full-name';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { firstTexts } from '../../routing/deciding.ts';
import { hoursFact, languageOf } from '../../routing/facts.ts';
import { visitors, visits } from '../../visitors/tables.ts';

interface Context {
  readonly facts: RouteFacts;
  readonly variables: BotVariables;
  /** ISO code. */
  readonly language: string;
}

/** What a session and the routes know about a conversation when it begins. */
export async function contextOf(db: Db, row: ConversationRow): Promise<Context> {
  const { merchantId, channel, engagementId } = row;
  const [found] = await db
    .select({ visitor: visitors, page: visits.pageUrl })
    .from(visitors)
    .leftJoin(visits, and(eq(visits.merchantId, visitors.merchantId), eq(visits.id, row.visitId ?? row.id)))
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, row.visitorId)));
  const first = (await firstTexts(db, merchantId, [row.id])).get(row.id) ?? '';
  const message = first.slice(0, BOT_LIMITS.valueLength);
  const hours = await hoursFact(db, merchantId, new Date());
  const page = found?.page ?? '';
  const spoken = languageOf(row.language || (found?.visitor.language ?? null)) || 'en';
  const language = containsArabic(message) ? 'ar' : spoken;
  const visitor = found?.visitor;
  return {
    facts: { engagementId, channel, page, language, isOpen: hours === 'open' },
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
      },
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
