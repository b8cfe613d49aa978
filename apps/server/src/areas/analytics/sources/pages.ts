import { sql } from 'drizzle-orm';
import { pageFacts as f } from '../tables.ts';
import type { SourceSql } from './source.ts';
import { idText } from './texts.ts';

export const pageSource: SourceSql<'pages'> = {
  name: 'pages',
  table: f,
  merchantId: f.merchantId,
  id: f.id,
  visitorId: f.visitorId,
  at: f.startedAt,
  dimensions: {
    page: sql`${f.page}`,
    channel: sql`${f.channel}`,
    engagement: idText(f.engagementId),
    country: sql`${f.country}`,
    device: sql`${f.device}`,
  },
  conditions: {
    all: sql`true`,
    first: sql`${f.isFirst}`,
    last: sql`${f.isLast}`,
  },
  values: {
    views: sql`${f.views}`,
    time: { value: sql`case when ${f.ended} > 0 then ${f.timeMs} end`, weight: sql`${f.ended}` },
  },
};
