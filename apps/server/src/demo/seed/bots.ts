import { BOT_TEMPLATES } from '@foyer/domain/bots/templates/index';
import { eq } from 'drizzle-orm';
import { botRoutes, bots, botVersions } from '../../areas/bots/tables.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { ENGAGEMENT_IDS, MEMBER_IDS, TIDEWELL } from '../ids.ts';

const DAY_MS = 86_400_000;

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
      await db.insert(botRoutes).values(
        [
          { name: 'Customer service', engagementId: ENGAGEMENT_IDS.service, share: 100 },
          { name: 'Arabic shop, a third of the chats', engagementId: ENGAGEMENT_IDS.arabic, share: 33 },
        ].map(({ name: route, engagementId, share }, position) => ({
          ...{ merchantId, id: newId(), name: route, position, active: true, engagementId },
          ...{ channel: '', page: '', language: '', hours: 'any' as const },
          targets: [{ botId: id, share }],
          modifiedAt: since,
        })),
      );
    }
  });
}
