import type { customDashboards } from '../../areas/analytics/tables.ts';
import { DASHBOARD_ID, TIDEWELL } from '../ids.ts';

/** The dashboards that the demo's merchants have built. */
export const dashboardRecipes: readonly (typeof customDashboards.$inferInsert)[] = [
  {
    merchantId: TIDEWELL,
    id: DASHBOARD_ID,
    name: 'Showroom',
    status: 'ACTIVE',
    widgets: [
      { measure: 'visits', chart: 'number', dimension: null, width: 3 },
      { measure: 'talkedShare', chart: 'number', dimension: null, width: 3 },
      { measure: 'firstReply', chart: 'number', dimension: null, width: 3 },
      { measure: 'satisfaction', chart: 'number', dimension: null, width: 3 },
      { measure: 'conversations', chart: 'bars', dimension: null, width: 8 },
      { measure: 'conversations', chart: 'bars', dimension: 'label', width: 4 },
      { measure: 'firstReply', chart: 'bars', dimension: 'department', width: 6 },
      { measure: 'satisfaction', chart: 'table', dimension: 'agent', width: 6 },
    ],
  },
];
