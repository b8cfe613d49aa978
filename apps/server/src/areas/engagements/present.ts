import { type Engagement, WidgetSettings } from '@foyer/contract/engagements/shapes';
import { stateOf } from '@foyer/domain/engagement';
import type { EngagementRow } from './queries.ts';

const instant = (date: Date | null) => date?.toISOString() ?? null;

/** The settings of an engagement. */
export const presentSettings = (row: EngagementRow['engagement']) => ({
  ...presentReach(row),
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

const presentReach = ({ accountId, departmentId, slug }: EngagementRow['engagement']) => ({
  accountId,
  answersFirst:
    departmentId === null ? ({ kind: 'routing' } as const) : ({ kind: 'team', departmentId } as const),
  slug,
});

export const presentEngagement = ({
  engagement: row,
  identityKeyId,
  allConversations,
}: EngagementRow): Engagement => ({
  id: row.id,
  engagementID: row.id,
  isDemo: row.isDemo,
  state: stateOf(row, new Date()),
  merchantId: row.merchantId,
  ...presentSettings(row),
  createdDate: row.createdAt.toISOString(),
  accessDate: instant(row.accessedAt),
  allConversations,
  identityKeyId,
});
