import type { BotGraph as WireGraph } from '@foyer/contract/bots/graph-shapes';
import type { Bot, BotRoute, BotSession, StoryDialog } from '@foyer/contract/bots/shapes';
import type { BotGraph } from '@foyer/domain/bots/graph';
import type { BotRow, botRoutes, SessionRow } from './tables.ts';

export const wireGraph = (graph: BotGraph) => graph as WireGraph;

/** A bot in the audit log: without its flow, which the versions keep. */
export const presentForAudit = ({ name, type, access, liveVersion }: BotRow) => ({
  name,
  type,
  access,
  liveVersion,
});

export const presentDialog = (row: BotRow): StoryDialog => ({
  botId: row.id,
  name: row.name,
  type: row.type,
  access: row.access,
  liveVersion: row.liveVersion,
  hasDraft: row.hasDraft,
  graph: wireGraph(row.draft),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

export type Figures = Pick<Bot, 'running' | 'sessions' | 'closed' | 'handedOver' | 'failed'>;
export const NO_FIGURES: Figures = { running: 0, sessions: 0, closed: 0, handedOver: 0, failed: 0 };

export const presentBot = (
  row: Omit<BotRow, 'draft'>,
  figures: Figures,
  { routes, rules }: Pick<Bot, 'routes' | 'rules'>,
): Bot => ({
  botId: row.id,
  name: row.name,
  type: row.type,
  access: row.access,
  liveVersion: row.liveVersion,
  publishedDate: row.publishedAt?.toISOString() ?? null,
  hasDraft: row.hasDraft,
  routes,
  rules,
  ...figures,
  createdDate: row.createdAt.toISOString(),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

export type RouteRow = typeof botRoutes.$inferSelect;

/** A route in the audit log. */
export const presentRouteForAudit = ({
  name,
  active,
  engagementId,
  channel,
  page,
  language,
  hours,
  targets,
}: RouteRow) => ({ name, active, engagementId, channel, page, language, hours, targets: [...targets] });

export const presentRoute = (row: RouteRow, results: BotRoute['results']): BotRoute => ({
  routeId: row.id,
  ...presentRouteForAudit(row),
  results,
  lastModifiedDate: row.modifiedAt.toISOString(),
});

export const presentSession = (
  row: SessionRow,
  { botName, visitorName }: Pick<BotSession, 'botName' | 'visitorName'>,
): BotSession => ({
  sessionId: row.id,
  botId: row.botId,
  botName,
  version: row.version,
  conversationId: row.conversationId,
  visitorName,
  status: row.state.status,
  reason: row.reason,
  steps: row.state.steps,
  createdDate: row.createdAt.toISOString(),
  endedDate: row.endedAt?.toISOString() ?? null,
});
