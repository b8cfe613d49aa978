import { isDeepStrictEqual } from 'node:util';
import { helpPathTaken } from '@foyer/contract/help/errors';
import type { HelpSite, HelpSiteInput } from '@foyer/contract/help/shapes';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { laterThan, refuseOutdated } from '../../kernel/precondition.ts';
import { publicUrl } from '../../kernel/public-url.ts';
import { badInput, notFound, Refusal } from '../../kernel/refusal.ts';
import { refuseTaken } from '../../kernel/violations.ts';
import { findEngagement } from '../engagements/queries.ts';
import { requireBase } from '../knowledge/documents.ts';
import { knowledgeBases } from '../knowledge/tables.ts';
import { findSite, lockSite, siteUrl } from './addresses.ts';
import { syncDocuments } from './documents.ts';
import { helpSites, type SiteRow } from './tables.ts';

/** The TXT record by which a merchant proves that a host name is its own. */
export const hostRecord = (host: string, merchantId: number) => ({
  name: `_foyer.${host}`,
  value: `foyer-help=${merchantId}`,
});

export const presentSite = (
  config: Config,
  site: Omit<SiteRow, 'modifiedAt'> & Partial<Pick<SiteRow, 'modifiedAt'>>,
): HelpSite => ({
  isOn: site.isOn,
  slug: site.slug,
  host: site.host,
  hostRecord: site.host === null ? null : hostRecord(site.host, site.merchantId),
  hostVerifiedDate: site.hostVerifiedAt?.toISOString() ?? null,
  languages: site.languages,
  texts: site.texts,
  knowledgeBaseId: site.baseId,
  contactUrl: site.contactUrl,
  engagementId: site.engagementId,
  url: siteUrl(config, site),
  lastModifiedDate: site.modifiedAt?.toISOString() ?? null,
});

/** What documents of articles depend on. */
const ANSWERING = ['isOn', 'slug', 'host', 'baseId', 'languages'] as const;

const BASE_NAME = 'Help centre';

/** The base that articles answer from, created when there is none of its name. */
async function baseFor(db: Db, merchantId: number): Promise<string> {
  const [known] = await db
    .select({ id: knowledgeBases.id })
    .from(knowledgeBases)
    .where(
      and(
        eq(knowledgeBases.merchantId, merchantId),
        sql`lower(${knowledgeBases.name}) = lower(${BASE_NAME})`,
        isNull(knowledgeBases.removedAt),
      ),
    );
  if (known) return known.id;
  const id = newId();
  await db.insert(knowledgeBases).values({ merchantId, id, name: BASE_NAME });
  return id;
}

/** Sets a site up or changes it. Its articles answer, or stop answering, with the same transaction. */
export const saveSite = (
  scope: MemberScope,
  {
    ifUnmodifiedSince,
    knowledgeBaseId,
    ...input
  }: HelpSiteInput & { ifUnmodifiedSince?: string | undefined },
) =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const { config } = scope.services;
    await lockSite(db, merchantId);
    const before = await findSite(db, merchantId);
    if (before) refuseOutdated(before.modifiedAt, { ifUnmodifiedSince });
    if (input.host && input.host === new URL(publicUrl(config, '/')).hostname)
      throw badInput('host', 'This is the host name of the console.');
    if (knowledgeBaseId) await requireBase(db, merchantId, knowledgeBaseId);
    if (input.engagementId && !(await findEngagement(db, merchantId, input.engagementId))) throw notFound();
    const baseId = knowledgeBaseId ?? (input.isOn ? await baseFor(db, merchantId) : null);
    const values = {
      ...input,
      languages: [...new Set(input.languages)],
      baseId,
      hostVerifiedAt: before?.host === input.host ? before.hostVerifiedAt : null,
      modifiedAt: before ? laterThan(before.modifiedAt) : new Date(),
    };
    const write = db
      .insert(helpSites)
      .values({ merchantId, ...values })
      .onConflictDoUpdate({ target: helpSites.merchantId, set: values })
      .returning()
      .execute();
    const [after] = await refuseTaken(
      write,
      'help_sites_slug',
      new Refusal(helpPathTaken, { field: 'slug' }),
    );
    if (!after) throw new Error('The site was not stored.');
    const shown = presentSite(config, after);
    const isSame = before && ANSWERING.every((key) => isDeepStrictEqual(before[key], after[key]));
    return {
      result: shown,
      audit: [
        {
          action: 'helpSite.changed',
          subject: ['helpSite', String(merchantId)],
          ...(before && { before: presentSite(config, before) }),
          after: shown,
        },
      ],
      events: [settingsChanged(merchantId, 'help'), settingsChanged(merchantId, 'knowledge')],
      jobs: isSame ? [] : await syncDocuments(db, config, after),
    };
  });
