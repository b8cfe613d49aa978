import type { BotGraph } from '@foyer/domain/bots/graph';
import { BOT_TEMPLATES } from '@foyer/domain/bots/templates/index';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, eq } from 'drizzle-orm';
import { botRoutes, bots, botVersions } from '../../areas/bots/tables.ts';
import { conversations } from '../../areas/conversations/tables.ts';
import { visitors } from '../../areas/visitors/tables.ts';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { type OrderTalk, orderTalks } from '../content/bots.ts';
import { places } from '../content/places.ts';
import { ENGAGEMENT_IDS, MEMBER_IDS, TIDEWELL } from '../ids.ts';
import { leadTalk } from './bot-talk.ts';
import { after, DAY_MS } from './calendar.ts';
import { summary } from './closing.ts';
import { withDepartments } from './departments.ts';
import { happened } from './dialogue-messages.ts';
import { anyPlace, describeVisitor } from './people.ts';
import { type Random, seededRandom } from './random.ts';
import { idAt } from './visits.ts';

/** Templates that Tidewell uses: one is live in its Arabic shop and its customer service, the other a draft. */
const RECIPES = [
  { storeId: '18', name: 'Order help', isLive: true },
  { storeId: '19', name: 'After delivery', isLive: false },
] as const;

/** Gives the shop its bots and routes. Once. */
export async function seedBots(services: Services): Promise<void> {
  const merchantId = TIDEWELL;
  const since = new Date(Date.now() - 14 * DAY_MS);
  await services.database.tenant(merchantId).transaction(async (db) => {
    if ((await db.$count(bots, eq(bots.merchantId, merchantId))) > 0) return;
    for (const { storeId, name, isLive } of RECIPES) {
      const template = BOT_TEMPLATES.find(({ id }) => id === storeId);
      if (!template) throw new Error(`The template ${storeId} is missing.`);
      const { graph, type } = template;
      const id = newId();
      await db.insert(bots).values({
        ...{
          merchantId,
          id,
          name,
          type,
          access: 'Private',
          draft: graph,
          createdAt: since,
          modifiedAt: since,
        },
        ...(isLive && { liveVersion: 1, publishedAt: since, hasDraft: false }),
      });
      if (!isLive) continue;
      await db.insert(botVersions).values({
        ...{ merchantId, botId: id, version: 1, graph, note: 'Order numbers and returns', createdAt: since },
        memberId: MEMBER_IDS.priya,
        memberName: 'Priya Raman',
      });
      const routeId = newId();
      await db.insert(botRoutes).values(
        [
          { name: 'Customer service', engagementId: ENGAGEMENT_IDS.service, share: 100 },
          { name: 'Arabic shop, a third of the chats', engagementId: ENGAGEMENT_IDS.arabic, share: 33 },
        ].map(({ name: route, engagementId, share }, position) => ({
          ...{
            merchantId,
            id: position === 0 ? routeId : newId(),
            name: route,
            position,
            active: true,
            engagementId,
          },
          ...{ channel: '', page: '', language: '', hours: 'any' as const },
          targets: [{ botId: id, share }],
          modifiedAt: since,
        })),
      );
      const random = seededRandom(707);
      for (const talk of orderTalks) await seedTalk(db, random, { bot: { id, name, graph }, routeId, talk });
    }
  });
}

interface Led {
  readonly bot: { readonly id: string; readonly name: string; readonly graph: BotGraph };
  readonly routeId: string;
  readonly talk: OrderTalk;
}

/** A conversation that the bot led; a member goes on where the visitor wanted one or did not get further. */
async function seedTalk(db: Db, random: Random, { bot, routeId, talk }: Led): Promise<void> {
  const merchantId = TIDEWELL;
  const day = new Date(Date.now() - talk.daysAgo * DAY_MS);
  const begin = new Date(day.setUTCHours(talk.hour, random.between(1, 58), 0, 0));
  const place = places.find(({ language }) => language.startsWith('en')) ?? anyPlace(random);
  const about = describeVisitor(random, place, true);
  const visitorId = idAt(begin);
  const name = visitorName({ referenceID: visitorId, ...about });
  const led = leadTalk({
    ...{ bot, routeId, visitor: { id: visitorId, name, firstName: about.firstName } },
    ...{ channel: 'web', language: 'en', opening: talk.opening, says: talk.says, at: after(begin, 20) },
    resultOf: () => ({
      type: 'result',
      port: talk.answer ? 'answered' : 'none',
      variables: {},
      ...(talk.answer && { say: talk.answer }),
    }),
  });
  const priya = { authorType: 'member', authorId: MEMBER_IDS.priya, authorName: 'Priya Raman' } as const;
  if (talk.member) {
    led.add({ ...priya, kind: 'event', event: happened('took') }, 80);
    led.add({ ...priya, kind: 'text', text: talk.member }, 15);
  }
  const closedAt = talk.member
    ? led.add({ ...priya, kind: 'event', event: happened('closed') }, 1_500)
    : (led.endedAt ?? begin);
  await db.insert(visitors).values(
    withDepartments({
      ...about,
      ...{ id: visitorId, createdAt: begin, modifiedAt: begin, lastSeenAt: closedAt, visitCount: 1 },
    }),
  );
  await db.insert(conversations).values({
    ...summary(led.rows),
    ...{ id: led.conversationId, visitorId, engagementId: ENGAGEMENT_IDS.service },
    ...{ status: 'closed', closedAt, inboxStatus: 'Completed' },
    ...(talk.member && { assignedTo: MEMBER_IDS.priya, agentIds: [MEMBER_IDS.priya] }),
  });
  await led.insert(db, led.state.reason ?? 'taken');
  await db
    .update(visitors)
    .set({ conversationId: led.conversationId })
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, visitorId)));
}
