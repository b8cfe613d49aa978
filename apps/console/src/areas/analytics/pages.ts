import { msg } from '@lingui/core/macro';
import {
  IconChartBar,
  IconClick,
  IconHeadset,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconMessages,
  IconReportAnalytics,
  IconSpeakerphone,
  IconWorld,
} from '@tabler/icons-react';
import type { ConsolePage } from '../../shell/page.ts';

const page = (name: keyof typeof import('./page/analytics-pages.tsx')) => () =>
  import('./page/analytics-pages.tsx').then((module) => ({ default: module[name] }));

/** The dashboard and the pages of analytics. Specification 2. */
export const pages: readonly ConsolePage[] = [
  {
    pageId: 'dashboard',
    title: msg`Dashboard`,
    icon: IconLayoutDashboard,
    load: () =>
      import('./dashboard/dashboard-page.tsx').then((module) => ({ default: module.DashboardPage })),
  },
  {
    pageId: 'analytics_conversation',
    title: msg`Conversation`,
    icon: IconMessages,
    load: page('ConversationAnalytics'),
  },
  {
    pageId: 'analytics_campaigns',
    title: msg`Campaigns`,
    icon: IconSpeakerphone,
    load: page('CampaignAnalytics'),
  },
  {
    pageId: 'analytics_user_activity',
    title: msg`User Activity`,
    icon: IconHeadset,
    load: page('UserActivity'),
  },
  {
    pageId: 'analytics_engagement',
    title: msg`Engagement`,
    icon: IconClick,
    load: page('EngagementAnalytics'),
  },
  { pageId: 'analytics_visitor', title: msg`Visitor`, icon: IconWorld, load: page('VisitorAnalytics') },
  {
    pageId: 'analytics_custom',
    title: msg`Custom`,
    icon: IconLayoutGrid,
    load: () => import('./custom/custom-page.tsx').then((module) => ({ default: module.CustomPage })),
  },
  {
    pageId: 'analytics_customer_service',
    title: msg`Customer Service`,
    icon: IconChartBar,
    load: page('CustomerService'),
  },
  {
    pageId: 'analytics_executive_summary',
    title: msg`Executive Summary`,
    icon: IconReportAnalytics,
    load: page('ExecutiveSummary'),
  },
];
