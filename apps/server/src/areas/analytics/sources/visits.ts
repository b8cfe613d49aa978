import { sql } from 'drizzle-orm';
import { visitFacts as f } from '../tables.ts';
import type { SourceSql } from './source.ts';
import { idText } from './texts.ts';

export const visitSource: SourceSql<'visits'> = {
  name: 'visits',
  table: f,
  merchantId: f.merchantId,
  id: f.id,
  visitorId: f.visitorId,
  at: f.startedAt,
  dimensions: {
    channel: sql`${f.channel}`,
    country: sql`${f.country}`,
    device: sql`${f.device}`,
    browser: sql`${f.browser}`,
    source: sql`${f.source}`,
    campaign: sql`${f.campaign}`,
    engagement: idText(f.engagementId),
    language: sql`${f.language}`,
  },
  conditions: {
    all: sql`true`,
    new: sql`${f.isNew}`,
    returning: sql`not ${f.isNew}`,
    talked: sql`${f.hasConversation}`,
    bounced: sql`(${f.pages} <= 1 and not ${f.hasConversation})`,
  },
  values: {
    pages: sql`nullif(${f.pages}, 0)`,
    duration: sql`${f.durationMs}`,
  },
};
