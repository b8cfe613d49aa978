import type { Wording } from '@foyer/contract/kernel/errors';
import type { SocialAnalytics, SocialPostResult } from '@foyer/contract/reviews/social-shapes';
import { and, eq, gte, sql } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { notFound } from '../../kernel/refusal.ts';
import { type AccountRow, accountFor } from './access.ts';
import { openAccount } from './credentials.ts';
import { adapterOf, type NewPost, PlatformError } from './platforms/index.ts';
import { reviewAccounts, reviews } from './tables.ts';

const DAY_MS = 86_400_000;

const reasonOf = ({ message }: PlatformError): Wording => ({
  text: 'The platform refused it: {reason}',
  values: { reason: message },
});

/** Publishes a post on several accounts at once. What one platform refuses does not keep it from the others. */
export async function publishPost(
  scope: MemberScope,
  accountIds: readonly string[],
  post: NewPost,
): Promise<SocialPostResult[]> {
  const { merchantId } = scope.tenant;
  const ids = [...new Set(accountIds)];
  const rows = await scope.tenant.read((db) =>
    db
      .select()
      .from(reviewAccounts)
      .where(and(eq(reviewAccounts.merchantId, merchantId), isOneOf(reviewAccounts.id, ids))),
  );
  if (rows.length < ids.length) throw notFound();
  rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  const results = await Promise.all(rows.map((row) => publishOn(scope, row, post)));
  return act(scope, async () => ({
    result: results,
    audit: results.map(({ engId, state, externalId }) => ({
      action: 'reviewAccount.posted',
      subject: ['reviewAccount', engId],
      after: { text: post.text, state, externalId },
    })),
    events: [],
  }));
}

/** Publishes on one account. Never throws, so that what others published is reported and not published again. */
async function publishOn(
  { services: { config, log } }: MemberScope,
  row: AccountRow,
  post: NewPost,
): Promise<SocialPostResult> {
  const result = { engId: row.id, platform: row.platform, accountName: row.name };
  const failed = { ...result, state: 'failed', externalId: null, link: null } as const;
  try {
    const { account } = openAccount(config.SEAL_SECRET, row);
    const adapter = adapterOf(config, account);
    if (!adapter.post) return { ...failed, error: { text: 'This platform has no posts.', values: {} } };
    return { ...result, state: 'posted', ...(await adapter.post(account, post)), error: null };
  } catch (error) {
    if (!(error instanceof PlatformError)) log.error({ err: error }, 'a post could not be published');
    if (!(error instanceof PlatformError) || error.reason === 'unreachable')
      return { ...failed, state: 'unknown', error: { text: 'The platform did not answer.', values: {} } };
    return { ...failed, error: reasonOf(error) };
  }
}

/** The figures of an account: those of the platform, and what was written and answered in the last days. */
export async function figuresOf(scope: MemberScope, id: string, days: number): Promise<SocialAnalytics> {
  const { merchantId, read } = scope.tenant;
  const row = await read((db) => accountFor(db, merchantId, id));
  const since = new Date(Date.now() - days * DAY_MS);
  const [figures, counted] = await Promise.all([
    readPlatform(scope, row),
    read((db) =>
      db
        .select({
          comments: sql<number>`count(*)::int`,
          answered: sql<number>`count(*) filter (where ${reviews.replyState} = 'sent')::int`,
          averageRating: sql<number | null>`avg(${reviews.rating})::float`,
        })
        .from(reviews)
        .where(
          and(eq(reviews.merchantId, merchantId), eq(reviews.accountId, id), gte(reviews.postedAt, since)),
        ),
    ),
  ]);
  const [counts = { comments: 0, answered: 0, averageRating: null }] = counted;
  return { ...figures, ...counts };
}

async function readPlatform({ services: { config } }: MemberScope, row: AccountRow) {
  const none = { followers: null, posts: null, error: null };
  try {
    const { account } = openAccount(config.SEAL_SECRET, row);
    return { ...none, ...(await adapterOf(config, account).figures?.(account)) };
  } catch (error) {
    if (error instanceof PlatformError) return { ...none, error: reasonOf(error) };
    throw error;
  }
}
