import { fraction } from './answers.ts';

export const ROUTE_HOURS = ['any', 'open', 'closed'] as const;

/** Where which bot answers. Empty parts fit everything. */
export interface BotRouteRule {
  readonly id: string;
  readonly active: boolean;
  readonly engagementId: string | null;
  readonly channel: string;
  /** Part of the address of the page. */
  readonly page: string;
  /** ISO code. */
  readonly language: string;
  readonly hours: (typeof ROUTE_HOURS)[number];
  /** Shares of the visitors in per cent. What is left goes to the team. */
  readonly targets: readonly { readonly botId: string; readonly share: number }[];
}

/** What routes ask of a conversation. */
export interface RouteFacts {
  readonly engagementId: string | null;
  readonly channel: string;
  readonly page: string;
  readonly language: string;
  readonly isOpen: boolean;
}

export const ROUTE_MISSES = ['off', 'engagement', 'channel', 'page', 'language', 'hours'] as const;

/** Why a route does not fit. Null when it does. */
export function routeMiss(route: BotRouteRule, facts: RouteFacts): (typeof ROUTE_MISSES)[number] | null {
  if (!route.active) return 'off';
  if (route.engagementId !== null && route.engagementId !== facts.engagementId) return 'engagement';
  if (route.channel !== '' && route.channel !== facts.channel) return 'channel';
  if (!facts.page.toLowerCase().includes(route.page.toLowerCase())) return 'page';
  if (route.language !== '' && route.language !== facts.language.slice(0, 2)) return 'language';
  if (route.hours !== 'any' && (route.hours === 'open') !== facts.isOpen) return 'hours';
  return null;
}

/** The bot that a route chooses for a seed, which stays the same for a conversation. Null: the team. */
export function botOfRoute({ targets }: Pick<BotRouteRule, 'targets'>, seed: number): string | null {
  let left = fraction(seed) * 100;
  for (const { botId, share } of targets) {
    left -= share;
    if (left < 0) return botId;
  }
  return null;
}

/** The first route that fits. */
export const routeFor = <Route extends BotRouteRule>(
  routes: readonly Route[],
  facts: RouteFacts,
): Route | undefined => routes.find((route) => routeMiss(route, facts) === null);

/** Whether a route is about all conversations of an engagement. */
export const isWholeEngagement = (
  route: Omit<BotRouteRule, 'id' | 'targets'>,
  engagementId: string,
): boolean =>
  route.active &&
  route.engagementId === engagementId &&
  route.channel === '' &&
  route.page === '' &&
  route.language === '' &&
  route.hours === 'any';
