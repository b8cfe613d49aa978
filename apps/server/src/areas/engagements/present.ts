import { type Engagement, WidgetSettings } from '@foyer/contract/engagements/shapes';
import type { EngagementRow } from './queries.ts';

const instant = (date: Date | null) => date?.toISOString() ?? null;

export const presentEngagement = ({
  engagement: row,
  identityKeyId,
  allConversations,
}: EngagementRow): Engagement => ({
  engagementID: row.id,
  engagementName: row.name,
  merchantId: row.merchantId,
  engagementType: row.type,
  channel: row.channel,
  status: row.status,
  startDate: instant(row.startAt),
  endDate: instant(row.endAt),
  createdDate: row.createdAt.toISOString(),
  lastModifiedDate: row.modifiedAt.toISOString(),
  accessDate: instant(row.accessedAt),
  aiAgent: row.aiAgent,
  aiAgentImage: row.aiAgentImage,
  allConversations,
  widget: WidgetSettings.parse(row.widget),
  identityKeyId,
});
