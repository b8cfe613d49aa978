import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestServer } from '../../testing/server.ts';
import { answer, closeServer, connect, connected, item, list, openServer, peer } from './testing/setup.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openServer();
});
afterAll(closeServer);
beforeEach(() => peer.clear());

const POST = { text: 'New oars', pictureUrl: 'https://cdn.example.org/oars.jpg' };

async function everywhere() {
  const at = await connected('facebook', item('r1'), item('r2', { at: new Date().toISOString() }));
  const others = await Promise.all(
    (['instagram', 'gBusiness', 'playstore'] as const).map((name) => connect(name, at.merchant.admin)),
  );
  const engIds = [at.account.id, ...others.map(({ body }) => body.id)];
  const post = (body: Parameters<typeof publish>[1]) => publish(at.token, body);
  return { ...at, engIds, post };
}

const publish = async (token: string, body: { engIds: string[]; text: string; pictureUrl?: string }) =>
  (await request(server.url, 'postToPlatforms', { body }, { token })).body.posts;

it('a post is published where there are posts', async () => {
  const { engIds, post } = await everywhere();
  expect(await post({ engIds, ...POST })).toMatchObject([
    { platform: 'facebook', state: 'posted', link: expect.stringContaining('facebook.com') },
    { platform: 'instagram', state: 'posted' },
    { platform: 'gBusiness', state: 'posted', link: expect.stringContaining('google') },
    { platform: 'playstore', state: 'failed', error: { text: 'This platform has no posts.' } },
  ]);
  const texts = peer.posts.map(({ platform, text }) => `${platform} ${text}`).sort();
  expect(texts).toEqual(['facebook New oars', 'gBusiness New oars', 'instagram New oars']);
});

it('what one platform refuses or does not answer stays with it, and nothing is sent again', async () => {
  const { engIds, post } = await everywhere();
  peer.refuse('POST /fb', { status: 500, isSilent: true });
  const [facebook, instagram] = await post({ engIds, text: 'Only words' });
  expect(facebook).toMatchObject({ state: 'unknown', error: { text: 'The platform did not answer.' } });
  expect(instagram).toMatchObject({
    state: 'failed',
    error: { values: { reason: 'A post on Instagram needs a picture.' } },
  });
  const posted = peer.posts.map(({ platform }) => platform).sort();
  // Facebook did publish it, and only once.
  expect(posted).toEqual(['facebook', 'gBusiness']);
});

it('figures are those of the platform, and what was written and answered in the period', async () => {
  const now = new Date().toISOString();
  const at = await connected(
    'gBusiness',
    item('old', { stars: 1 }),
    item('r1', { at: now, stars: 5 }),
    item('r2', { at: now, stars: 2 }),
    item('r3', { at: now, stars: 3 }),
  );
  const other = await connected('facebook', item('f1'), item('f2', { at: now }));
  const ask = async ({ token, account: { id: engId } }: typeof at) =>
    (await request(server.url, 'getSocialAnalytics', { body: { engId, days: 7 } }, { token })).body;
  expect(await ask(at)).toMatchObject({ comments: 3, answered: 0, averageRating: 10 / 3 });
  const reviews = await list(at);
  for (const stars of [1, 2])
    await answer('gBusiness', at, 'Sorry', reviews.find(({ rating }) => rating === stars)?.id);
  await expect.poll(async () => (await ask(at)).answered).toBe(1);
  expect(await ask(other)).toEqual({
    ...{ followers: 1204, posts: null, error: null },
    ...{ comments: 1, answered: 0, averageRating: null },
  });
});
