import { createHmac } from 'node:crypto';
import { HELP_LIMITS } from '@foyer/domain/help';
import { sql } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { makeBatcherByMerchant } from '../../kernel/batcher.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { networkOf } from '../../kernel/limits/network.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { dayOf } from './present.ts';
import { helpFeedback, helpLostSearches, helpViews } from './tables.ts';

const ROBOT = /bot|crawl|spider|slurp|preview|monitor/i;

const viewsOf = memoizeByKey(({ database }: Services) =>
  makeBatcherByMerchant<{ merchantId: number; articleId: string }, void>(async (merchantId, items) => {
    const counts = new Map<string, number>();
    for (const { articleId } of items) counts.set(articleId, (counts.get(articleId) ?? 0) + 1);
    const day = dayOf(new Date());
    const rows = [...counts]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([articleId, views]) => ({ merchantId, day, articleId, views }));
    await database.tenant(merchantId).read((db) =>
      db
        .insert(helpViews)
        .values(rows)
        .onConflictDoUpdate({
          target: [helpViews.merchantId, helpViews.day, helpViews.articleId],
          set: { views: sql`${helpViews.views} + excluded.views` },
        }),
    );
    return items.map(() => undefined);
  }),
);

/** Counts a view of an article, without waiting for it. Robots are not counted. */
export function countView(
  services: Services,
  merchantId: number,
  articleId: string,
  userAgent: string,
): void {
  if (ROBOT.test(userAgent)) return;
  viewsOf(services)
    .add({ merchantId, articleId })
    .catch((error) => services.log.warn({ err: error }, 'view not counted'));
}

/** Counts a search that found nothing. */
export async function countLostSearch(tenant: Tenant, language: string, text: string): Promise<void> {
  const query = text.trim().toLowerCase().replace(/\s+/g, ' ').slice(0, HELP_LIMITS.query);
  if (query === '') return;
  await tenant.read((db) =>
    db
      .insert(helpLostSearches)
      .values({ merchantId: tenant.merchantId, language, query })
      .onConflictDoUpdate({
        target: [helpLostSearches.merchantId, helpLostSearches.language, helpLostSearches.query],
        set: { count: sql`${helpLostSearches.count} + 1`, lastAt: sql`now()` },
      }),
  );
}

/** Who reads: the address and browser of a request, or the visitor of a widget. */
export type Reader = { readonly ip: string; readonly userAgent: string } | { readonly visitorId: string };

export interface Answer {
  readonly articleId: string;
  readonly language: string;
  readonly isHelpful: boolean;
  readonly comment: string;
}

/** Stores whether an article helped. A later answer of the same reader and day replaces an earlier one. */
export async function storeAnswer(
  { config }: Services,
  tenant: Tenant,
  reader: Reader,
  { comment, ...answer }: Answer,
): Promise<void> {
  const { merchantId } = tenant;
  const now = new Date();
  const day = dayOf(now);
  const who = 'visitorId' in reader ? reader.visitorId : `${networkOf(reader.ip)} ${reader.userAgent}`;
  const hash = createHmac('sha256', config.TOKEN_SECRET)
    .update(`help feedback ${merchantId} ${day} ${who}`)
    .digest('base64url');
  const values = { ...answer, at: now, ...(comment && { comment }) };
  await tenant.read((db) =>
    db
      .insert(helpFeedback)
      .values({ merchantId, id: newId(), day, reader: hash, ...values })
      .onConflictDoUpdate({
        target: [helpFeedback.merchantId, helpFeedback.articleId, helpFeedback.day, helpFeedback.reader],
        set: values,
      }),
  );
}
