import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { engagementSites } from '../../areas/engagements/tables.ts';
import { readUserAgent } from '../../areas/visitors/device.ts';
import { type pageViews, visits } from '../../areas/visitors/tables.ts';
import type { Db } from '../../database/tenant.ts';
import { browsers, sources } from '../content/browsers.ts';
import type { Place } from '../content/places.ts';
import { ENGAGEMENT_IDS, TIDEWELL } from '../ids.ts';
import { type ShopPage, walkablePages } from '../shop/sitemap.ts';
import { after } from './calendar.ts';
import { addressIn } from './people.ts';
import type { Random } from './random.ts';

export type VisitRecipe = typeof visits.$inferInsert & { readonly id: string };
export type PageViewRecipe = typeof pageViews.$inferInsert;

/** A UUIDv7 with the given time. */
export const idAt = (at: Date): string => v7({ msecs: at.getTime() });

const devices = browsers.map(({ userAgent, weight }) => ({ ...readUserAgent(userAgent), weight }));

/** A visit with its page views; starts at `at` and lasts at least `seconds`. */
export function makeVisit(
  random: Random,
  shopUrl: string,
  visitor: { readonly id: string; readonly place: Place },
  at: Date,
  seconds: number,
): { visit: VisitRecipe; pages: PageViewRecipe[]; end: Date } {
  const { place } = visitor;
  const { weight: _, ...device } = random.weighted(devices);
  const source = random.weighted(sources);
  const id = idAt(at);
  const trail = walkTrail(random, place.language);
  const pages: PageViewRecipe[] = [];
  let arrivedAt = at;
  for (const [index, page] of trail.entries()) {
    const isLast = index === trail.length - 1;
    const stay = isLast
      ? Math.max(20, seconds - (arrivedAt.getTime() - at.getTime()) / 1000)
      : random.between(8, 140);
    const leftAt = after(arrivedAt, stay);
    pages.push({
      merchantId: TIDEWELL,
      visitId: id,
      id: idAt(arrivedAt),
      url: shopUrl + page.path,
      title: page.title,
      arrivedAt,
      leftAt,
    });
    arrivedAt = leftAt;
  }
  const last = trail.at(-1) as ShopPage;
  const visit: VisitRecipe = {
    ...device,
    merchantId: TIDEWELL,
    id,
    visitorId: visitor.id,
    engagementId: engagementOf(place.language, source.campaign?.name),
    country: place.country,
    language: place.language,
    ip: addressIn(random, place),
    referrer: source.referrer,
    campaign: source.campaign,
    pageUrl: shopUrl + last.path,
    pageTitle: last.title,
    pageCount: trail.length,
    startedAt: at,
    seenAt: arrivedAt,
    endedAt: arrivedAt,
  };
  return { visit, pages, end: arrivedAt };
}

/** Adverts and letters lead to pages with engagements of their own. */
function engagementOf(language: string, campaign: string | undefined): string {
  if (language.startsWith('ar')) return ENGAGEMENT_IDS.arabic;
  if (campaign === 'oak-tables') return ENGAGEMENT_IDS.autumnAds;
  return campaign === 'november-letter' ? ENGAGEMENT_IDS.afterDelivery : ENGAGEMENT_IDS.webShop;
}

/** A sequence of pages without immediate repetition, mostly beginning at the home page. */
export function walkTrail(random: Random, language: string): ShopPage[] {
  const pages = walkablePages(language);
  const [first, ...others] = pages as [ShopPage, ...ShopPage[]];
  const walked = random.shuffled(others).slice(0, random.between(1, 6));
  return random.chance(0.7) ? [first, ...walked] : walked;
}

/** Records on which sites the tags of engagements were seen: those of their visits. */
export const insertSites = (db: Db) =>
  db.execute(sql`
    insert into ${engagementSites} (merchant_id, engagement_id, origin, is_allowed, first_seen_at, last_seen_at)
    select merchant_id, engagement_id, substring(page_url from '^https?://[^/]+') as origin, true,
      min(started_at), max(seen_at)
    from ${visits} where engagement_id is not null and page_url ~ '^https?://'
    group by merchant_id, engagement_id, origin`);
