import { makeEngagement, makeMember, makeMerchant } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';

/** A merchant with an engagement and two agents. */
export async function makeShop(server: TestServer) {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  const amara = await makeMember(server, merchant.id, 'USER', { firstName: 'Amara', lastName: 'Okafor' });
  const priya = await makeMember(server, merchant.id, 'USER', { firstName: 'Priya', lastName: 'Raman' });
  return { merchant, engagementID, amara, priya };
}
