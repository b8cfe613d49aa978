import type { EngagementSite } from '@foyer/contract/engagements/shapes';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { engagementSites } from './tables.ts';

/** How often a site is written again while its pages are loaded. Milliseconds. */
const NOTE_EVERY_MS = 60_000;
/** Sites of an engagement. Of more, those seen last stay. */
const SITES_MAX = 50;
/** Sites that a process remembers. */
const REMEMBERED = 20_000;

const noted = memoizeByKey((_: Services) => new Map<string, number>());

/** The sites on which the tag was seen, the one seen last first. */
export async function readSites(
  { merchantId, read }: Tenant,
  engagementId: string,
): Promise<EngagementSite[]> {
  const rows = await read((db) =>
    db
      .select()
      .from(engagementSites)
      .where(and(eq(engagementSites.merchantId, merchantId), eq(engagementSites.engagementId, engagementId)))
      .orderBy(desc(engagementSites.lastSeenAt))
      .limit(SITES_MAX),
  );
  return rows.map(({ origin, isAllowed, firstSeenAt, lastSeenAt }) => ({
    origin,
    isAllowed,
    firstSeenDate: firstSeenAt.toISOString(),
    lastSeenDate: lastSeenAt.toISOString(),
  }));
}

/** Records that the tag was seen on a site: at most once a minute and process, whatever the number of pages. */
export async function noteSite(
  services: Services,
  { merchantId, transaction }: Tenant,
  { engagementId, origin, isAllowed }: { engagementId: string; origin: string; isAllowed: boolean },
): Promise<void> {
  if (!/^https?:\/\/[^\s]{1,200}$/.test(origin)) return;
  const known = noted(services);
  const key = `${engagementId} ${isAllowed} ${origin}`;
  if ((known.get(key) ?? 0) > Date.now() - NOTE_EVERY_MS) return;
  if (known.size >= REMEMBERED) known.clear();
  known.set(key, Date.now());
  await transaction(async (db) => {
    await db
      .insert(engagementSites)
      .values({ merchantId, engagementId, origin, isAllowed })
      .onConflictDoUpdate({
        target: [engagementSites.merchantId, engagementSites.engagementId, engagementSites.origin],
        set: { isAllowed, lastSeenAt: sql`now()` },
      });
    await db.execute(sql`delete from engagement_sites where merchant_id = ${merchantId}
      and engagement_id = ${engagementId} and origin in (
        select origin from engagement_sites where merchant_id = ${merchantId}
          and engagement_id = ${engagementId} order by is_allowed desc, last_seen_at desc offset ${SITES_MAX})`);
  });
}
