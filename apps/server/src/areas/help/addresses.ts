import { slugOf } from '@foyer/domain/help';
import { eq, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/tenant.ts';
import { publicUrl } from '../../kernel/public-url.ts';
import { merchantOf } from '../merchants/queries.ts';
import { helpSites, type SiteRow } from './tables.ts';

type Addresses = Pick<SiteRow, 'slug' | 'host' | 'hostVerifiedAt'>;

/** The public address of a site, without a slash at its end. */
export const siteUrl = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, site: Addresses): string =>
  site.host && site.hostVerifiedAt ? `https://${site.host}` : publicUrl(config, `/help/${site.slug}`);

/** The public address of an article. */
export const articleUrl = (
  config: Pick<Config, 'PUBLIC_URL' | 'PORT'>,
  site: Addresses,
  language: string,
  slug: string,
): string => `${siteUrl(config, site)}/${language}/articles/${slug}`;

/** The site of a merchant. Null until it is set up. */
export async function findSite(db: Db, merchantId: number): Promise<SiteRow | null> {
  const [site] = await db.select().from(helpSites).where(eq(helpSites.merchantId, merchantId));
  return site ?? null;
}

/** The site of a merchant, or the one it would begin with. */
export async function siteOf(db: Db, merchantId: number): Promise<Omit<SiteRow, 'modifiedAt'>> {
  const site = await findSite(db, merchantId);
  if (site) return site;
  const { name } = await merchantOf(db, merchantId);
  const slug = `${slugOf(name) || 'help'}-${merchantId}`;
  return {
    merchantId,
    isOn: false,
    slug,
    host: null,
    hostVerifiedAt: null,
    languages: ['en'],
    texts: {},
    baseId: null,
    contactUrl: null,
    engagementId: null,
  };
}

/** Waits until nothing depends on the site of a merchant, and lets nothing do so until the transaction ends. */
export const lockSite = (db: Db, merchantId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('helpSite'), ${merchantId})`);

/** Reads the site of a merchant, which stays as it is until the transaction ends. */
export async function holdSite(db: Db, merchantId: number) {
  await db.execute(sql`select pg_advisory_xact_lock_shared(hashtext('helpSite'), ${merchantId})`);
  return siteOf(db, merchantId);
}
