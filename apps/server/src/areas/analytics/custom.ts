import { DASHBOARDS_MAX } from '@foyer/contract/analytics/constants';
import { dashboardNameTaken } from '@foyer/contract/analytics/errors';
import type { CustomDashboard } from '@foyer/contract/analytics/shapes';
import { asc, eq, sql } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { recordsOf } from '../../kernel/records.ts';
import { badInput } from '../../kernel/refusal.ts';
import { merchants } from '../merchants/tables.ts';
import { customDashboards } from './tables.ts';

export const presentDashboard = (row: typeof customDashboards.$inferSelect): CustomDashboard => ({
  id: row.id,
  name: row.name,
  status: row.status,
  widgets: row.widgets,
  createdDate: row.createdAt.toISOString(),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

export const dashboardRecords = recordsOf({
  table: customDashboards,
  name: 'customDashboard',
  topic: 'customDashboards',
  present: presentDashboard,
  unique: { index: 'custom_dashboards_name', error: dashboardNameTaken, field: 'name' },
  isSerial: true,
  // The merchant's attributes name the dashboards, and by these the menu shows the page. Specification 3, 6.
  async follow({ tenant: { merchantId } }, db) {
    const rows = await db
      .select({ id: customDashboards.id, name: customDashboards.name, status: customDashboards.status })
      .from(customDashboards)
      .where(eq(customDashboards.merchantId, merchantId))
      .orderBy(asc(sql`lower(${customDashboards.name})`));
    if (rows.length > DASHBOARDS_MAX) {
      throw badInput('name', 'Please enter at most {max} entries', { max: DASHBOARDS_MAX });
    }
    await db.update(merchants).set({ customDashboard: rows }).where(eq(merchants.merchantId, merchantId));
    return {
      events: [
        settingsChanged(merchantId, 'merchant'),
        { name: 'rights.changed', data: { merchantId, memberIds: null } },
      ],
    };
  },
});

export const listDashboards = async (tenant: Tenant): Promise<CustomDashboard[]> => {
  const rows = await tenant.read((db) =>
    db
      .select()
      .from(customDashboards)
      .where(eq(customDashboards.merchantId, tenant.merchantId))
      .orderBy(asc(sql`lower(${customDashboards.name})`)),
  );
  return rows.map(presentDashboard);
};
