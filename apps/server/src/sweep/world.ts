import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { members, sessions } from '../areas/accounts/tables.ts';
import type { Db } from '../database/tenant.ts';
import { newId } from '../kernel/ids.ts';
import { signHistoryToken, signMemberToken, signVisitorToken } from '../kernel/tokens.ts';
import type { TestServer } from '../testing/server.ts';
import type { World, WorldRows } from './area-sweep.ts';
import { areaSweeps, everyAreas } from './areas.ts';

/** Longer than the sweep takes on any machine. */
const VALID_SECONDS = 7_200;

/** Writes rows directly to the database, so that the sweep does not depend on the calls under test. */
export async function makeWorld({ services }: TestServer): Promise<World> {
  const merchantId = randomInt(1_000, 2_000_000_000);
  const base: WorldRows = { merchantId, mark: `mark${merchantId}` } as WorldRows;
  const { TOKEN_SECRET, SEAL_SECRET } = services.config;
  const tenant = services.database.tenant(merchantId);
  const named: WorldRows = Object.assign({}, base, ...everyAreas('rows').map((rowsOf) => rowsOf(base)));
  const rows = await tenant.transaction((db) => writeRows(db, named, SEAL_SECRET));
  const { memberId, visitorId, engagementId, mark } = rows;
  return {
    ...rows,
    visitorToken: await signVisitorToken(
      TOKEN_SECRET,
      { merchantId, visitorId, engagementId, verified: false },
      VALID_SECONDS,
    ),
    readingToken: await signHistoryToken(
      TOKEN_SECRET,
      { merchantId, visitorId, verified: false },
      VALID_SECONDS,
    ),
    async memberToken(role, pendingFactor) {
      const sessionId = newId();
      await tenant.transaction(async (db) => {
        await db.update(members).set({ role }).where(sql`merchant_id = ${merchantId} and id = ${memberId}`);
        await db.insert(sessions).values({
          merchantId,
          id: sessionId,
          memberId,
          refreshHash: mark,
          ip: '127.0.0.1',
          device: mark,
          expiresAt: new Date(Date.now() + VALID_SECONDS * 1_000),
          pendingFactor: pendingFactor ?? null,
        });
      });
      return signMemberToken(TOKEN_SECRET, { merchantId, memberId, sessionId }, VALID_SECONDS);
    },
  };
}

/** Writes the rows of all areas, each after those it refers to. */
async function writeRows(db: Db, rows: WorldRows, sealSecret: string): Promise<WorldRows> {
  const written = new Set<string>();
  let world = rows;
  const write = async (area: string): Promise<void> => {
    if (written.has(area)) return;
    written.add(area);
    const sweep = areaSweeps[area];
    for (const earlier of sweep?.after ?? []) await write(earlier);
    world = { ...world, ...(await sweep?.write?.(db, world, sealSecret)) };
  };
  for (const area of Object.keys(areaSweeps)) await write(area);
  return world;
}
