import { msg } from '@lingui/core/macro';
import { AnalyticsPage, type PageParts } from './analytics-page.tsx';

const CONVERSATION: PageParts = {
  pageId: 'analytics_conversation',
  title: msg`Conversation`,
  tiles: ['conversations', 'firstReply', 'resolution', 'resolvedShare', 'satisfaction', 'unanswered'],
  dimensions: [
    'channel',
    'department',
    'agent',
    'country',
    'language',
    'label',
    'intent',
    'sentiment',
    'rating',
    'engagement',
  ],
  hasHeat: true,
};

const CAMPAIGNS: PageParts = {
  pageId: 'analytics_campaigns',
  title: msg`Campaigns`,
  tiles: ['visits', 'newVisitors', 'talkedShare', 'visitPages', 'bounceShare', 'conversations'],
  dimensions: ['campaign'],
  isWithKey: true,
};

const USER_ACTIVITY: PageParts = {
  pageId: 'analytics_user_activity',
  title: msg`User Activity`,
  tiles: ['conversations', 'replies', 'firstReply', 'replyTime', 'resolvedShare', 'satisfaction'],
  dimensions: ['agent', 'department'],
  isTable: true,
  hasHeat: true,
};

const ENGAGEMENT: PageParts = {
  pageId: 'analytics_engagement',
  title: msg`Engagement`,
  tiles: ['visits', 'talkedShare', 'conversations', 'firstReply', 'resolvedShare', 'satisfaction'],
  dimensions: ['engagement', 'channel'],
  isTable: true,
};

const VISITOR: PageParts = {
  pageId: 'analytics_visitor',
  title: msg`Visitor`,
  tiles: ['visits', 'newVisitors', 'talkedShare', 'visitPages', 'visitDuration', 'bounceShare'],
  further: ['pageViews', 'pageVisits', 'pageTime', 'pageEntries', 'pageExitShare'],
  dimensions: [
    'source',
    'page',
    'country',
    'device',
    'browser',
    'language',
    'channel',
    'campaign',
    'engagement',
  ],
  hasHeat: true,
};

const CUSTOMER_SERVICE: PageParts = {
  pageId: 'analytics_customer_service',
  title: msg`Customer Service`,
  tiles: ['tickets', 'ticketsOpen', 'ticketsSolved', 'ticketSolving', 'ticketsLate'],
  dimensions: ['type', 'priority', 'status', 'department', 'agent'],
};

const SUMMARY: PageParts = {
  pageId: 'analytics_executive_summary',
  title: msg`Executive Summary`,
  tiles: [
    'conversations',
    'firstReply',
    'resolvedShare',
    'satisfaction',
    'unhappyShare',
    'visits',
    'newVisitors',
    'talkedShare',
    'tickets',
    'ticketsSolved',
    'ticketSolving',
    'reopenedShare',
  ],
  dimensions: ['channel', 'department', 'agent', 'country'],
};

/** The pages of analytics that show fixed measures. Specification 2. */
export const ConversationAnalytics = () => <AnalyticsPage {...CONVERSATION} />;
export const CampaignAnalytics = () => <AnalyticsPage {...CAMPAIGNS} />;
export const UserActivity = () => <AnalyticsPage {...USER_ACTIVITY} />;
export const EngagementAnalytics = () => <AnalyticsPage {...ENGAGEMENT} />;
export const VisitorAnalytics = () => <AnalyticsPage {...VISITOR} />;
export const CustomerService = () => <AnalyticsPage {...CUSTOMER_SERVICE} />;
export const ExecutiveSummary = () => <AnalyticsPage {...SUMMARY} />;
