import type {
  CustomConfig,
  MerchantContact,
  MerchantSettings,
  SetupItem,
} from '@foyer/contract/merchants/shapes';
import { integer, jsonb, pgSequence, pgTable, text } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { moment, tenantPolicy } from '../../database/table.ts';

/** Ids of merchants that register themselves (`next_merchant_id`). */
export const merchantIds = pgSequence('merchant_ids', { startWith: 1001 });

export const merchants = pgTable(
  'merchants',
  {
    merchantId: integer('merchant_id').primaryKey(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    timeZone: text('time_zone').notNull(),
    contacts: jsonb('contacts').$type<z.infer<typeof MerchantContact>[]>().notNull().default([]),
    settings: jsonb('settings').$type<z.input<typeof MerchantSettings>>().notNull().default({}),
    customConfig: jsonb('custom_config').$type<z.infer<typeof CustomConfig>>().notNull().default({}),
    customDashboard: jsonb('custom_dashboard')
      .$type<{ id: string; name: string; status: 'ACTIVE' | 'INACTIVE' }[]>()
      .notNull()
      .default([]),
    userAssist: jsonb('user_assist').$type<z.infer<typeof SetupItem>[]>().notNull().default([]),
    logoUrl: text('logo_url'),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  () => [tenantPolicy()],
);
