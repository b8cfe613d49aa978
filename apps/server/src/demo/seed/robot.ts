import { and, eq, max } from 'drizzle-orm';
import { botRoutes, bots, botVersions } from '../../areas/bots/tables.ts';
import { conversations } from '../../areas/conversations/tables.ts';
import { messengerAccounts, messengerPeople } from '../../areas/messengers/tables.ts';
import { visitors } from '../../areas/visitors/tables.ts';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { seal } from '../../kernel/seal.ts';
import { devices, driven, robotGraph, robotName, touched, tours } from '../content/robot.ts';
import { DEPARTMENT_IDS, MEMBER_IDS, TIDEWELL } from '../ids.ts';
import { leadTalk } from './bot-talk.ts';
import { DAY_MS } from './calendar.ts';
import { summary } from './closing.ts';
import { withDepartments } from './departments.ts';
import { idAt } from './visits.ts';

const merchantId = TIDEWELL;
const HOUR_MS = 3_600_000;

/** Gives the shop a robot on a custom channel, with simulated devices and what they did today. Once. */
export async function seedRobot({ config, database }: Services): Promise<void> {
  const now = new Date();
  const since = new Date(now.getTime() - 7 * DAY_MS);
  await database.tenant(merchantId).transaction(async (db) => {
    const isRobot = and(eq(bots.merchantId, merchantId), eq(bots.type, 'robot'));
    if ((await db.$count(bots, isRobot)) > 0) return;
    const [botId, accountId, routeId] = [newId(), newId(), newId()];
    await db.insert(bots).values({
      ...{ merchantId, id: botId, name: robotName, type: 'robot', access: 'Private', draft: robotGraph },
      ...{ liveVersion: 1, publishedAt: since, hasDraft: false, createdAt: since, modifiedAt: since },
    });
    await db.insert(botVersions).values({
      ...{ merchantId, botId, version: 1, graph: robotGraph, note: 'Tour of the showroom', createdAt: since },
      ...{ memberId: MEMBER_IDS.priya, memberName: 'Priya Raman' },
    });
    const [last] = await db
      .select({ position: max(botRoutes.position) })
      .from(botRoutes)
      .where(eq(botRoutes.merchantId, merchantId));
    await db.insert(botRoutes).values({
      ...{ merchantId, id: routeId, name: 'Robots in the showroom', position: (last?.position ?? -1) + 1 },
      ...{ active: true, engagementId: null, channel: 'custom', page: '', language: '', hours: 'any' },
      ...{ targets: [{ botId, share: 100 }], modifiedAt: since },
    });
    const sealed = (what: string, text: string) =>
      seal(config.SEAL_SECRET, `messenger_accounts/${merchantId}/${accountId}/${what}`, text);
    await db.insert(messengerAccounts).values({
      ...{ merchantId, id: accountId, channel: 'custom', name: robotName, handle: 'Simulated devices' },
      ...{ settings: {}, externalId: accountId, isSimulated: true, state: 'connected' },
      ...{ sealedValues: sealed('values', '{}'), sealedWebhookSecret: sealed('door', accountId) },
      ...{ departmentId: DEPARTMENT_IDS.care, createdAt: since },
      ...{ checkedAt: now, lastReceivedAt: now, lastSentAt: now },
    });
    for (const [index, device] of devices.entries()) {
      const visitorId = idAt(since);
      const visitor = {
        ...{ merchantId, id: visitorId, firstName: device.name, lastName: '', country: 'pt', language: 'en' },
        ...{ channel: 'custom', createdAt: since, modifiedAt: since, lastSeenAt: now },
      };
      await db.insert(visitors).values(withDepartments(visitor));
      await db.insert(messengerPeople).values({
        ...{ merchantId, accountId, externalId: device.id, visitorId, lastInboundAt: now, createdAt: since },
      });
      for (const [number, tour] of tours.entries()) {
        if (number % devices.length !== index) continue;
        const at = new Date(now.getTime() - (tours.length - number) * HOUR_MS);
        await seedTour(db, { botId, routeId, visitorId, name: device.name, tour, at });
      }
    }
  });
}

interface Tour {
  readonly botId: string;
  readonly routeId: string;
  readonly visitorId: string;
  /** Of the device. */
  readonly name: string;
  readonly tour: readonly string[];
  readonly at: Date;
}

/** One tour as the engine takes it, with its conversation and path. */
async function seedTour(db: Db, { botId, routeId, visitorId, name, tour, at }: Tour): Promise<void> {
  const talk = leadTalk({
    ...{ bot: { id: botId, name: robotName, graph: robotGraph }, routeId, visitor: { id: visitorId, name } },
    ...{ channel: 'custom', language: 'en', opening: touched, says: tour, at },
    resultOf: (_, now) => ({ type: 'result', port: 'next', variables: driven(now.getMinutes()) }),
  });
  const { conversationId, rows, state, endedAt } = talk;
  const isClosed = state.reason === 'closed';
  await db.insert(conversations).values({
    ...summary(rows),
    ...{ merchantId, id: conversationId, visitorId, channel: 'custom' },
    ...(isClosed && { status: 'closed' as const, closedAt: endedAt, inboxStatus: 'Completed' as const }),
  });
  await talk.insert(db);
  await db
    .update(visitors)
    .set({ conversationId })
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, visitorId)));
}
