import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectMember, makeMember } from '../../testing/builders.ts';
import type { TestServer } from '../../testing/server.ts';
import { answer, closeServer, connected, item, openServer, peer } from './testing/setup.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openServer();
});
afterAll(closeServer);
beforeEach(() => peer.clear());

it('changes are sent only to members with access to reviews', async () => {
  const at = await connected('instagram', item('r1'));
  const physician = await makeMember(server, at.merchant.id, 'PHYSICIAN');
  const [reader, other] = [
    await connectMember(server, at.merchant.admin),
    await connectMember(server, physician),
  ];
  await answer('instagram', at, 'Thank you');
  await reader.next('reviews');
  // Time for a frame that should not come.
  await setTimeout(300);
  expect(other.frames.filter(({ type }) => type === 'reviews')).toEqual([]);
  for (const open of [reader, other]) await open.close();
});
