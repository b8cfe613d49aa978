import { type Engagement, WidgetSettings } from '@foyer/contract/engagements/shapes';
import type { EngagementRow } from './queries.ts';

const instant = (date: Date | null) => date?.toISOString() ?? null;

/** The settings of an engagement. */
export const presentSettings = (row: EngagementRow['engagement']) => ({
  engagementName: row.name,
  engagementType: row.type,
  channel: row.channel,
  status: row.status,
  startDate: instant(row.startAt),
  endDate: instant(row.endAt),
  aiAgent: row.aiAgent,
  aiAgentImage: row.aiAgentImage,
  widget: WidgetSettings.parse(row.widget),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

export const presentEngagement = ({
  engagement: row,
  identityKeyId,
  allConversations,
}: EngagementRow): Engagement => ({
  engagementID: row.id,
  merchantId: row.merchantId,
  ...presentSettings(row),
  createdDate: row.createdAt.toISOString(),
  accessDate: instant(row.accessedAt),
  allConversations,
  identityKeyId,
});
