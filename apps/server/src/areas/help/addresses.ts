import { slugOf } from '@foyer/domain/help';
import { eq } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/tenant.ts';
import { publicUrl } from '../../kernel/public-url.ts';
import { merchantOf } from '../merchants/queries.ts';
import { helpSites, type SiteRow } from './tables.ts';

type Addresses = Pick<SiteRow, 'slug' | 'host'>;

/** The public address of a site, without a slash at its end. */
export const siteUrl = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, { slug, host }: Addresses): string =>
  host ? `https://${host}` : publicUrl(config, `/help/${slug}`);

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
    languages: ['en'],
    texts: {},
    baseId: null,
    contactUrl: null,
  };
}
