import type {
  CustomConfig,
  MerchantContact,
  MerchantSettings,
  SetupItem,
} from '@foyer/contract/merchants/shapes';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { merchantWall, moment } from '../../database/table.ts';

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
  () => [merchantWall()],
);
