import type { BotRoute } from '@foyer/contract/bots/shapes';
import type { Engagement } from '@foyer/contract/engagements/shapes';
import { isWholeEngagement } from '@foyer/domain/bots/routes';
import { useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { useSession } from '../../session/values.ts';

/** Who answers before members: '' for no one, `bot:` and its id, `agent:` and its name, or the shares of a route. */
export type FirstAnswerer = '' | 'shares' | `bot:${string}` | `agent:${string}`;

/** The bots, routes and AI agents that the member may see. */
export function useAnswerers() {
  const merchantId = Number(useSession().MerchantId);
  const enabled = useMay('listBotRoutes');
  const routes = useCall('listBotRoutes', undefined, { enabled });
  const bots = useCall('listBots', undefined, { enabled });
  const agents = useCall('listAiAgents', { params: { merchantId } }, { enabled: useMay('listAiAgents') });
  return {
    routes: routes.data?.routes ?? [],
    bots: bots.data?.bots ?? [],
    agents: agents.data?.agents ?? [],
    isLoading: routes.isLoading || bots.isLoading,
  };
}
export type Answerers = ReturnType<typeof useAnswerers>;

/** Who answers first. A route of a bot comes before the AI agent. */
export function firstAnswererOf(
  { engagementID, aiAgent }: Pick<Engagement, 'engagementID' | 'aiAgent'>,
  routes: readonly BotRoute[],
): FirstAnswerer {
  const [target, ...others] = wholeRoute(routes, engagementID)?.targets ?? [];
  if (target) return others.length > 0 || target.share < 100 ? 'shares' : `bot:${target.botId}`;
  return aiAgent ? `agent:${aiAgent}` : '';
}

const wholeRoute = (routes: readonly BotRoute[], engagementID: string) =>
  routes.find((route) => isWholeEngagement(route, engagementID));

/** The routes of some conversations of an engagement, or of any engagement, whose bots can answer too. */
export const otherRoutes = (
  routes: readonly BotRoute[],
  { engagementID, channel }: Pick<Engagement, 'engagementID' | 'channel'>,
): BotRoute[] =>
  routes.filter(
    (route) =>
      route.active &&
      (route.engagementId === null || route.engagementId === engagementID) &&
      (route.channel === '' || route.channel === channel) &&
      !isWholeEngagement(route, engagementID),
  );

/** The bot that is chosen. Null: none. */
export const chosenBot = (first: FirstAnswerer): string | null =>
  first.startsWith('bot:') ? first.slice('bot:'.length) : null;

/** The AI agent that is chosen. Null: none. */
export const chosenAgent = (first: FirstAnswerer): string | null =>
  first.startsWith('agent:') ? first.slice('agent:'.length) : null;
