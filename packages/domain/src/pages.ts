/** A section of the menu that holds pages. Specification 2. */
export const PAGE_GROUPS = {
  main: 'Main',
  visitors: 'Visitors',
  contacts: 'Contacts',
  engagements: 'Engagements',
  designer: 'Studio',
  automation: 'Automation',
  knowledge: 'Knowledge',
  analytics: 'Analytics',
  reports: 'Reports',
  fulfilment: 'Fulfilment',
  business: 'Business',
} as const;

/** The key of a menu section. Specification 2. */
export type PageGroup = keyof typeof PAGE_GROUPS;

/** The title of a menu section; Fulfilment is called Appointments for a physician. Specification 2. */
export function groupTitle(group: PageGroup, role: string): string {
  return group === 'fulfilment' && role === 'PHYSICIAN' ? 'Appointments' : PAGE_GROUPS[group];
}

/**
 * Every page of the signed-in console: its section, its address and its title. Specification 2.
 * The specification gives ids for the pages of its first table; a page of a group has the group's name, an
 * underscore, and the last part of its address. `/tickets` carries its list as a further segment.
 */
export const PAGES = {
  dashboard: { group: 'main', url: '/dashboard', title: 'Dashboard' },
  livechat: { group: 'main', url: '/livechat', title: 'Live Chat' },
  tickets: { group: 'main', url: '/tickets', title: 'Tickets' },
  settings: { group: 'main', url: '/settings', title: 'Settings' },

  online_visitors: { group: 'visitors', url: '/visitors/online-visitors', title: 'Online Visitors' },
  my_messages: { group: 'visitors', url: '/visitors/my-messages', title: 'My Messages' },
  team_messages: { group: 'visitors', url: '/visitors/team-messages', title: 'Team Messages' },
  unassigned_messages: {
    group: 'visitors',
    url: '/visitors/unassigned-messages',
    title: 'Unassigned Messages',
  },
  sent_messages: { group: 'visitors', url: '/visitors/sent-messages', title: 'Sent Messages' },
  draft: { group: 'visitors', url: '/visitors/drafts', title: 'Drafts' },
  deleted: { group: 'visitors', url: '/visitors/deleted', title: 'Deleted' },
  labels: { group: 'visitors', url: '/visitors/labels', title: 'Labels' },
  tasks: { group: 'visitors', url: '/visitors/tasks', title: 'Tasks' },
  review_response: { group: 'visitors', url: '/visitors/review-response', title: 'Review Response' },
  teams: { group: 'visitors', url: '/visitors/teams', title: 'Teams' },
  appointments: { group: 'visitors', url: '/visitors/appt', title: 'Appointments' },
  visit_history: { group: 'visitors', url: '/visitors/visit-history', title: 'Visit History' },
  broadcast: { group: 'visitors', url: '/visitors/broadcast-message', title: 'Broadcast' },

  my_contacts: { group: 'contacts', url: '/contacts/contacts', title: 'Contacts' },
  my_leads: { group: 'contacts', url: '/contacts/leads', title: 'Leads' },
  lists: { group: 'contacts', url: '/contacts/lists', title: 'Lists' },
  routing: { group: 'contacts', url: '/contacts/insightful', title: 'Routing' },
  scoring: { group: 'contacts', url: '/contacts/smart-scoring', title: 'Scoring' },

  engagements: { group: 'engagements', url: '/engagements/myEngagements', title: 'Engagements' },

  designer_virtual_agents: { group: 'designer', url: '/designer/virtual-agents', title: 'Virtual Agents' },
  designer_robot_agents: { group: 'designer', url: '/designer/robot-agents', title: 'Robot Agents' },
  designer_emails: { group: 'designer', url: '/designer/emails', title: 'Emails' },
  designer_landing_page: { group: 'designer', url: '/designer/landing-page', title: 'Smart Pages' },
  designer_templates: { group: 'designer', url: '/designer/templates', title: 'ChatBot Templates' },
  designer_all: { group: 'designer', url: '/designer/allDesigner', title: 'All Designs' },

  automation_chatbot_templates: {
    group: 'automation',
    url: '/automation/chatbot-templates',
    title: 'Chatbot Templates',
  },
  automation_flowbots: { group: 'automation', url: '/automation/flowbots', title: 'Flowbots' },
  automation_robotflow: { group: 'automation', url: '/automation/robotflow', title: 'Robot Flow' },
  automation_rules: { group: 'automation', url: '/automation/rules', title: 'Rules' },

  knowledge: { group: 'knowledge', url: '/knowledge', title: 'Knowledge' },
  knowledge_base: { group: 'knowledge', url: '/knowledge/knowledge-base', title: 'Knowledge Base' },
  knowledge_skill_management: {
    group: 'knowledge',
    url: '/knowledge/skill-management',
    title: 'Skill Management',
  },
  knowledge_document: { group: 'knowledge', url: '/knowledge/document', title: 'Documents' },
  knowledge_business_faq: { group: 'knowledge', url: '/knowledge/businessFAQ', title: 'FAQ' },
  knowledge_intent: { group: 'knowledge', url: '/knowledge/intent', title: 'Intents' },
  knowledge_entities: { group: 'knowledge', url: '/knowledge/entities', title: 'Entities' },
  knowledge_training: { group: 'knowledge', url: '/knowledge/training', title: 'Training' },
  knowledge_unanswered_messages: {
    group: 'knowledge',
    url: '/knowledge/unanswered-messages',
    title: 'Unanswered Messages',
  },
  knowledge_review_response: {
    group: 'knowledge',
    url: '/knowledge/review-response',
    title: 'Review Response',
  },

  analytics_conversation: { group: 'analytics', url: '/analytics/conversation', title: 'Conversation' },
  analytics_campaigns: { group: 'analytics', url: '/analytics/campaigns', title: 'Campaigns' },
  analytics_user_activity: { group: 'analytics', url: '/analytics/user-activity', title: 'User Activity' },
  analytics_engagement: { group: 'analytics', url: '/analytics/engagement', title: 'Engagement' },
  analytics_visitor: { group: 'analytics', url: '/analytics/visitor', title: 'Visitor' },
  analytics_prod: { group: 'analytics', url: '/analytics/prod', title: 'Products' },
  analytics_custom: { group: 'analytics', url: '/analytics/custom', title: 'Custom' },
  analytics_customer_service: {
    group: 'analytics',
    url: '/analytics/customer-service',
    title: 'Customer Service',
  },
  analytics_orders: { group: 'analytics', url: '/analytics/analytics-orders', title: 'Orders' },
  analytics_executive_summary: {
    group: 'analytics',
    url: '/analytics/executive_summary',
    title: 'Executive Summary',
  },

  reports: { group: 'reports', url: '/reports', title: 'Reports' },
  reports_request: { group: 'reports', url: '/reports/request-report', title: 'Request Report' },

  fulfilment_order: { group: 'fulfilment', url: '/fulfilment/Order', title: 'Orders' },
  fulfilment_payment: { group: 'fulfilment', url: '/fulfilment/payment', title: 'Payment' },
  fulfilment_schedule: { group: 'fulfilment', url: '/fulfilment/schedule', title: 'Schedule' },

  business_new: { group: 'business', url: '/business/new', title: 'New Product' },
  business_catalog: { group: 'business', url: '/business/catalog', title: 'Product Catalog' },
  business_promotions: { group: 'business', url: '/business/promotions', title: 'Promotions' },
  business_bulk_upload: { group: 'business', url: '/business/bulk-upload', title: 'Bulk Upload' },
} as const satisfies Record<string, { group: PageGroup; url: string; title: string }>;

/** The id of a page. Specification 2. */
export type PageId = keyof typeof PAGES;

/** All page ids in the order of the menu. Specification 2. */
export const PAGE_IDS = Object.keys(PAGES) as PageId[];

/** The lists a ticket page can show, the last segment of `/tickets/:type`. Specification 2. */
export const TICKET_LISTS = ['my-tickets', 'team', 'all', 'frt-pending', 'unassigned'] as const;

/** Addresses that a person who is not signed in can open. Specification 2. */
export const SIGNED_OUT_ROUTES = [
  '/register',
  '/login',
  '/clogin/{code}',
  '/forgotpassword',
  '/resetpassword',
  '/product',
  '/screenshare',
  '/videochat',
  '/zoomout',
  '/zoom',
  '/unsubscribe',
  '/join',
  '/chat',
] as const;

/** Whether a text is the id of a page. Specification 2. */
export function isPageId(text: string): text is PageId {
  return Object.hasOwn(PAGES, text);
}

/** The page that a permission entry means: its `pageId` without the '#type' suffix. Specification 3. */
export function pageIdOfEntry(entryPageId: string): PageId | undefined {
  const id = entryPageId.split('#', 1)[0] ?? '';
  return isPageId(id) ? id : undefined;
}

/** The page at an address, the nearest above it where the address goes deeper. Specification 2. */
export function pageOfPath(path: string): PageId | undefined {
  const matches = PAGE_IDS.filter((id) => path === PAGES[id].url || path.startsWith(`${PAGES[id].url}/`));
  return matches.sort((a, b) => PAGES[b].url.length - PAGES[a].url.length)[0];
}

/** Where a person goes after signing out. Specification 2. */
export function signedOutPath(customLoginCode: string | null | undefined): string {
  return customLoginCode ? `/clogin/${encodeURIComponent(customLoginCode)}` : '/login';
}
