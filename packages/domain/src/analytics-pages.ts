import type { PageId } from './pages.ts';

/** The pages of analytics. Specification 2. */
export const ANALYTICS_PAGES = [
  'analytics_conversation',
  'analytics_campaigns',
  'analytics_user_activity',
  'analytics_engagement',
  'analytics_visitor',
  'analytics_prod',
  'analytics_custom',
  'analytics_customer_service',
  'analytics_orders',
  'analytics_executive_summary',
] as const satisfies readonly PageId[];
