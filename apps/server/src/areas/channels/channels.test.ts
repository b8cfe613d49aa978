import { request } from '@foyer/contract/request';
import { CHANNELS, NUMBERED_CHANNELS } from '@foyer/domain/channels';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEngagement, makeMember, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('returns both lists of channels to every member', async () => {
  const merchant = await makeMerchant(server);
  const { token } = await makeMember(server, merchant.id, 'M_USER');
  const fixed = (await request(server.url, 'listChannels', {}, { token })).body.channels;
  expect(fixed.map(({ id }) => id)).toEqual(CHANNELS.map(({ id }) => id));
  expect(fixed.at(-1)).toEqual({ id: 18, name: 'Twillio', type: 'Chat Messenger' });
  expect(fixed[1]).toEqual({ id: 11, name: 'Web', type: null });
  expect((await request(server.url, 'listAllChannels', {}, { token })).body.channels).toEqual(
    NUMBERED_CHANNELS,
  );
});

it('counts the merchant’s active engagements by channel', async () => {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const channelsOf = (id: number) =>
    request(server.url, 'listMerchantChannels', { params: { id } }, { token });
  expect((await channelsOf(merchant.id)).body.channels).toEqual([]);

  await makeEngagement(server, merchant);
  await makeEngagement(server, merchant, { channel: 'Web' });
  await makeEngagement(server, merchant, { channel: 'WhatsApp' });
  await makeEngagement(server, merchant, { channel: 'of our own' });
  const resting = await makeEngagement(server, merchant, { channel: 'Email' });
  const rest = { body: { engagementID: resting.engagementID, status: 'Inactive' as const } };
  await request(server.url, 'updateEngagement', rest, { token });
  const removed = await makeEngagement(server, merchant, { channel: 'SMS' });
  const gone = { body: { engagementID: removed.engagementID } };
  await request(server.url, 'removeEngagement', gone, { token });
  await makeEngagement(server, await makeMerchant(server), { channel: 'Slack' });

  expect((await channelsOf(merchant.id)).body.channels).toEqual([
    { channelId: 11, name: 'Web', icon: 'world', engagements: 2 },
    { channelId: 14, name: 'WhatsApp', icon: 'brand-whatsapp', engagements: 1 },
  ]);
  expect((await channelsOf(merchant.id + 1)).status).toBe(404);
});
