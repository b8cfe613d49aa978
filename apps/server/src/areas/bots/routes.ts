import {
  botNotPublished,
  botRouteNameTaken,
  botRoutesFull,
  botTwice,
  sharesTooHigh,
} from '@foyer/contract/bots/errors';
import { BOT_ROUTES_MAX, type BotRouteInput } from '@foyer/contract/bots/shapes';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { isWholeEngagement } from '@foyer/domain/bots/routes';
import { freeName } from '@foyer/domain/free-name';
import { and, count, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { recordsOf } from '../../kernel/records.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { engagements } from '../engagements/tables.ts';
import { readRoutes } from './live-bots.ts';
import { presentRouteForAudit, type RouteRow } from './present.ts';
import { botRoutes, bots } from './tables.ts';

export const routeRecords = recordsOf<typeof botRoutes, MemberScope>({
  table: botRoutes,
  name: 'botRoute',
  topic: 'botRoutes',
  present: presentRouteForAudit,
  unique: { index: 'bot_routes_name', error: botRouteNameTaken, field: 'name' },
  // A move shifts the routes after it.
  isSerial: true,
});

/** Creates a route, as the last one. */
export const createRoute = (scope: MemberScope, input: BotRouteInput): Promise<RouteRow> =>
  routeRecords.create(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const [known] = await db
      .select({ number: count(), last: max(botRoutes.position) })
      .from(botRoutes)
      .where(eq(botRoutes.merchantId, merchantId));
    if ((known?.number ?? 0) >= BOT_ROUTES_MAX) throw new Refusal(botRoutesFull);
    return { ...(await checkedRoute(db, merchantId, input)), position: (known?.last ?? -1) + 1 };
  });

export const changeRoute = (
  scope: MemberScope,
  id: string,
  read: Precondition,
  input: BotRouteInput,
): Promise<RouteRow> =>
  routeRecords.change(scope, id, read, (db) => checkedRoute(db, scope.tenant.merchantId, input));

/** @throws Refusal `not_found` for ids that are not the merchant's, `bot_not_published`, `bot_twice`, or `shares_too_high` */
async function checkedRoute(db: Db, merchantId: number, input: BotRouteInput): Promise<BotRouteInput> {
  const ids = [...new Set(input.targets.map(({ botId }) => botId))];
  const known = await db
    .select({ liveVersion: bots.liveVersion })
    .from(bots)
    .where(and(eq(bots.merchantId, merchantId), inArray(bots.id, ids), isNull(bots.removedAt)));
  if (ids.length < input.targets.length) throw new Refusal(botTwice, { field: 'targets' });
  if (known.length < ids.length) throw notFound();
  if (known.some(({ liveVersion }) => liveVersion === null)) throw new Refusal(botNotPublished);
  const shares = input.targets.reduce((sum, { share }) => sum + share, 0);
  if (shares > 100) throw new Refusal(sharesTooHigh, { field: 'targets' });
  if (input.engagementId === null) return input;
  const found = await db.$count(
    engagements,
    and(eq(engagements.merchantId, merchantId), eq(engagements.id, input.engagementId)),
  );
  if (found === 0) throw notFound();
  return input;
}

/** Moves a route to a position among the others, which keep their order. */
export const moveRoute = (scope: MemberScope, id: string, position: number): Promise<void> =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const before = await routeRecords.lock(db, scope, id);
    const others = (await readRoutes(db, merchantId)).map((row) => row.id).filter((one) => one !== id);
    const ordered = others.toSpliced(position, 0, id);
    await arrange(db, merchantId, ordered);
    return {
      result: undefined,
      audit: [
        {
          action: 'botRoute.changed',
          subject: ['botRoute', id],
          before: { position: before.position },
          after: { position: ordered.indexOf(id) },
        },
      ],
      events: [settingsChanged(merchantId, 'botRoutes')],
    };
  });

/** Numbers routes in this order. */
const arrange = (db: Db, merchantId: number, ids: readonly string[]) =>
  db.execute(sql`
    update ${botRoutes} r set position = given.at - 1
    from unnest(${`{${ids.join(',')}}`}::uuid[]) with ordinality as given (id, at)
    where r.merchant_id = ${merchantId} and r.id = given.id and r.position <> given.at - 1`);

/**
 * Makes a bot answer all conversations of an engagement, or none: creates, changes or deletes their route.
 * @throws Refusal `not_found`, `bot_not_published` or `bot_routes_full`
 */
export const setEngagementBot = (
  scope: MemberScope,
  engagementId: string,
  botId: string | null,
): Promise<void> =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    await routeRecords.lockAll(db, scope);
    const [engagement] = await db
      .select({ name: engagements.name })
      .from(engagements)
      .where(
        and(
          ...[eq(engagements.merchantId, merchantId), eq(engagements.id, engagementId)],
          isNull(engagements.removedAt),
        ),
      );
    if (!engagement) throw notFound();
    const routes = await readRoutes(db, merchantId);
    const before = routes.find((route) => isWholeEngagement(route, engagementId));
    const result = undefined;
    if (!botId) {
      const removed = before && (await routeRecords.removeWithin(db, scope, before));
      return { audit: [], events: [], ...removed, result };
    }
    const targets = [{ botId, share: 100 }];
    const input = await checkedRoute(db, merchantId, {
      ...(before ?? {
        ...WHOLE,
        name: freeName(
          engagement.name,
          routes.map((route) => route.name),
        ),
        engagementId,
      }),
      targets,
    });
    const others = routes.filter((route) => route !== before);
    if (others.length >= BOT_ROUTES_MAX) throw new Refusal(botRoutesFull);
    const ids = others.map(({ id }) => id);
    const first = others.findIndex((route) => route.engagementId === null);
    const at = first < 0 ? others.length : first;
    const done = before
      ? await routeRecords.changeWithin(db, scope, before, { targets })
      : await routeRecords.createWithin(db, scope, { ...input, position: at });
    // Before the routes for any engagement, which would answer instead of it.
    if (!before || (first >= 0 && before.position > (others[first]?.position ?? 0)))
      await arrange(db, merchantId, ids.toSpliced(at, 0, done.result.id));
    return { ...done, result };
  });

/** A route for all conversations. */
const WHOLE = { active: true, channel: '', page: '', language: '', hours: 'any' } as const;
