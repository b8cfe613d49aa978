import { request } from '@foyer/contract/request';
import type { ReviewCredentials } from '@foyer/contract/reviews/credentials';
import type { ReviewPlatform } from '@foyer/contract/reviews/shapes';
import { makeMerchant, type TestMember, type TestMerchant } from '../../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../../testing/server.ts';
import { syncAccount } from '../sync.ts';
import { SERVICE_KEY } from './google-peer.ts';
import { Peer } from './peer.ts';
import { IG_ID, PACKAGE, PAGE_ID, type PeerItem, PLACE, TOKENS } from './peer-shapes.ts';

/** The peer that replaces the platforms. */
export const peer = new Peer();
let server: TestServer;

export async function openServer(): Promise<TestServer> {
  server = await startOwnServer(await peer.open());
  return server;
}

export async function closeServer(): Promise<void> {
  await server.close();
  await peer.close();
}

export const MINUTE_MS = 60_000;
export const AT = '2026-11-02T09:00:00.000Z';
const NAMES: Readonly<Record<ReviewPlatform, string>> = {
  instagram: IG_ID,
  facebook: PAGE_ID,
  playstore: PACKAGE,
  gBusiness: PLACE,
};
const CREDENTIALS: { readonly [P in ReviewPlatform]: Extract<ReviewCredentials, { platform: P }> } = {
  instagram: { platform: 'instagram', accessToken: TOKENS.instagram },
  facebook: { platform: 'facebook', accessToken: TOKENS.facebook },
  playstore: { platform: 'playstore', serviceAccountKey: SERVICE_KEY },
  gBusiness: {
    platform: 'gBusiness',
    clientId: 'client',
    clientSecret: 'hush',
    refreshToken: TOKENS.refresh,
  },
};
const REPLY_CALLS = {
  instagram: 'replyOnInstagram',
  facebook: 'replyOnFacebook',
  playstore: 'replyOnPlayStore',
  gBusiness: 'replyOnGoogleBusiness',
} as const;

export const item = (id: string, more: Partial<PeerItem> = {}): PeerItem => ({
  id,
  author: 'Nora',
  text: 'The oars came late',
  at: AT,
  post: 'Our new oars',
  replies: [],
  ...more,
});

export const connect = (platform: ReviewPlatform, member: TestMember, more = {}) =>
  request(
    server.url,
    'connectReviewAccount',
    {
      body: {
        name: 'Tidewell',
        externalId: NAMES[platform],
        credentials: CREDENTIALS[platform],
        ...more,
      },
    },
    { token: member.token },
  );

/** Syncs an account like the job, at a given time. */
export const sync = (merchant: TestMerchant, id: string, now = new Date(Date.now() + MINUTE_MS)) =>
  syncAccount(server.services, merchant.id, id, now);

/** A merchant with one synced account. */
export async function connected(platform: ReviewPlatform, ...items: PeerItem[]) {
  peer[platform] = items;
  const merchant = await makeMerchant(server);
  const account = (await connect(platform, merchant.admin)).body;
  await settled(merchant, account.id);
  return { merchant, account, token: merchant.admin.token };
}

/** Waits until the job queued by connecting, or a test, has synced the account. */
async function settled(merchant: TestMerchant, id: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    const [found] = await accountsOf(merchant.admin);
    if (found?.id === id && found.state !== 'waiting') return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('The account was not read.');
}

export const accountsOf = async ({ token }: TestMember) =>
  (await request(server.url, 'listReviewAccounts', {}, { token })).body.accounts;
export const list = async ({ token }: { token: string }, query = {}) =>
  (await request(server.url, 'listReviews', { query }, { token })).body.reviews;
export const threadOf = async ({ token }: { token: string }, id: string) =>
  (await request(server.url, 'getReview', { params: { id } }, { token })).body;

export async function answer(
  platform: ReviewPlatform,
  at: Awaited<ReturnType<typeof connected>>,
  text: string,
  /** Default: the newest review. */
  id?: string,
) {
  const reviewId = id ?? (await list(at))[0]?.id ?? '';
  const body = {
    merchantId: at.merchant.id,
    engId: at.account.id,
    userId: at.merchant.admin.id,
    reviewId,
    text,
  };
  return request(server.url, REPLY_CALLS[platform], { body }, { token: at.token });
}

/** Waits until the jobs have processed a reply, successfully or not. */
export async function ended(at: { token: string }, reviewId: string) {
  for (let tries = 0; tries < 200; tries += 1) {
    const thread = await threadOf(at, reviewId);
    const isOpen = thread.replies.some(({ state, error }) => /ing$/.test(state) && error === null);
    // Read again, since the review may have been read before the reply's outcome was stored.
    if (!isOpen) return threadOf(at, reviewId);
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('The reply was not carried out.');
}
