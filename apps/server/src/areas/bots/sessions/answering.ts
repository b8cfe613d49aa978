import { routeFor } from '@foyer/domain/bots/routes';
import type { Tenant } from '../../../database/tenant.ts';
import type { Services } from '../../../kernel/context.ts';
import { isOpenNow } from '../../merchants/cached-clock.ts';
import { liveBotsOf } from '../live-bots.ts';

/**
 * Whether bots answer all visitors of an engagement now, so that its chat is open without a member. Routes for a page or
 * a language do not count: others would wait for nobody.
 */
export async function answersIn(
  services: Services,
  { merchantId }: Tenant,
  engagementId: string,
): Promise<boolean> {
  const { routes, bots } = await liveBotsOf(services)(merchantId);
  if (routes.length === 0) return false;
  // The merchant's hours, as when a bot begins, not those of the engagement.
  const isOpen = await isOpenNow(services, merchantId);
  const facts = { engagementId, channel: 'web', page: '', language: '', isOpen };
  const route = routeFor(routes, facts);
  const live = route?.targets.filter(({ botId }) => bots.has(botId)) ?? [];
  return live.reduce((sum, { share }) => sum + share, 0) >= 100;
}
