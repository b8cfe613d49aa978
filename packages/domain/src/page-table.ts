import type { Page } from './page-groups.ts';

/**
 * Pages of the signed-in console, in menu order. Specification 2, 6. The specification gives the ids of its first
 * table; other ids are the group's name, an underscore, and the last segment of the address. `/tickets` has its list as
 * a further segment.
 */
export const PAGES = {
  dashboard: {
    group: 'main',
    url: '/dashboard',
    title: 'Dashboard',
    icon: 'layout-dashboard',
    rights: { PHYSICIAN: 'change', CALLCENTER_USER2: 'view' },
  },
  livechat: {
    group: 'main',
    url: '/livechat',
    title: 'Live Chat',
    icon: 'messages',
    rights: {
      USER: 'change',
      PHYSICIAN: 'change',
      CALLCENTER_USER1: 'change',
      CALLCENTER_USER3: 'change',
      CALLCENTER_SUPERVISOR: 'change',
      M_USER: 'change',
    },
  },

  online_visitors: {
    group: 'visitors',
    url: '/visitors/online-visitors',
    title: 'Online Visitors',
    icon: 'world',
    rights: { MANAGER: 'view', USER: 'view', CALLCENTER_USER3: 'view' },
  },
  my_messages: {
    group: 'visitors',
    url: '/visitors/my-messages',
    title: 'My Messages',
    icon: 'inbox',
    within: 'Inbox',
  },
  team_messages: {
    group: 'visitors',
    url: '/visitors/team-messages',
    title: 'Team Messages',
    within: 'Inbox',
  },
  unassigned_messages: {
    group: 'visitors',
    url: '/visitors/unassigned-messages',
    title: 'Unassigned Messages',
    within: 'Inbox',
  },
  sent_messages: {
    group: 'visitors',
    url: '/visitors/sent-messages',
    title: 'Sent Messages',
    within: 'Inbox',
  },
  draft: { group: 'visitors', url: '/visitors/drafts', title: 'Drafts', within: 'Inbox' },
  deleted: { group: 'visitors', url: '/visitors/deleted', title: 'Deleted', within: 'Inbox' },
  labels: { group: 'visitors', url: '/visitors/labels', title: 'Labels', within: 'Inbox' },
  teams: { group: 'visitors', url: '/visitors/teams', title: 'Teams', within: 'Inbox' },
  tasks: { group: 'visitors', url: '/visitors/tasks', title: 'Tasks', icon: 'checklist' },
  tickets: {
    group: 'main',
    url: '/tickets',
    title: 'Tickets',
    icon: 'ticket',
    section: null,
    rights: { USER: 'change' },
  },
  appointments: {
    group: 'visitors',
    url: '/visitors/appt',
    title: 'Appointments',
    icon: 'calendar',
    rights: { PHYSICIAN: 'change' },
  },
  visitors_tracking: {
    group: 'visitors',
    url: '/visitors/tracking',
    title: 'Tracking',
    icon: 'radar',
  },
  visitors_ai_agents: {
    group: 'visitors',
    url: '/visitors/ai-agents',
    title: 'AI Agents',
    icon: 'sparkles',
    rights: {
      USER: 'view',
      CALLCENTER_USER1: 'view',
      CALLCENTER_USER3: 'view',
      CALLCENTER_SUPERVISOR: 'view',
    },
  },
  visitors_user_agents: {
    group: 'visitors',
    url: '/visitors/user-agents',
    title: 'User Agents',
    icon: 'headset',
  },
  visit_history: {
    group: 'visitors',
    url: '/visitors/visit-history',
    title: 'Visit History',
    icon: 'history',
    rights: { PHYSICIAN: 'change' },
  },
  review_response: {
    group: 'visitors',
    url: '/visitors/review-response',
    title: 'Review Response',
    icon: 'star',
  },
  broadcast: {
    group: 'visitors',
    url: '/visitors/broadcast-message',
    title: 'Broadcast',
    icon: 'speakerphone',
    rights: {
      USER: 'none',
      IT_MANAGER: 'none',
      CALLCENTER_USER1: 'none',
      CALLCENTER_USER3: 'none',
      CALLCENTER_SUPERVISOR: 'none',
    },
  },

  my_contacts: {
    group: 'contacts',
    url: '/contacts/contacts',
    title: 'Contacts',
    icon: 'address-book',
    rights: { PHYSICIAN: 'change' },
  },
  lists: { group: 'contacts', url: '/contacts/lists', title: 'Lists', icon: 'list-details' },
  import_contacts: {
    group: 'contacts',
    url: '/contacts/import',
    title: 'Import contacts',
    icon: 'table-import',
  },
  my_leads: {
    group: 'contacts',
    url: '/contacts/leads',
    title: 'Leads',
    icon: 'target-arrow',
    section: 'leads',
  },
  routing: {
    group: 'contacts',
    url: '/contacts/insightful',
    title: 'Routing',
    icon: 'route',
    section: 'engagements',
  },
  scoring: {
    group: 'contacts',
    url: '/contacts/smart-scoring',
    title: 'Scoring',
    icon: 'gauge',
    section: 'engagements',
  },

  engagements: {
    group: 'engagements',
    url: '/engagements/myEngagements',
    title: 'Engagements',
    icon: 'affiliate',
  },
  engagements_segmentation: {
    group: 'engagements',
    url: '/engagements/segmentation',
    title: 'Segmentation',
    icon: 'chart-pie',
  },
  engagements_data_extraction: {
    group: 'engagements',
    url: '/engagements/data-extraction',
    title: 'Data Extraction',
    icon: 'scan',
  },
  channels: {
    group: 'engagements',
    url: '/channels',
    title: 'Channels',
    icon: 'plug-connected',
  },

  bots: { group: 'designer', url: '/bots', title: 'Bots' },
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
  knowledge_help_centre: { group: 'knowledge', url: '/knowledge/help-centre', title: 'Help Centre' },
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

  settings: {
    group: 'main',
    url: '/settings',
    title: 'Settings',
    icon: 'settings',
    rights: { MANAGER: 'view', USER: 'none', IT_MANAGER: 'change' },
  },
} as const satisfies Record<string, Page>;

/** The id of a page. Specification 2. */
export type PageId = keyof typeof PAGES;

export const pageOf = (id: PageId): Page => PAGES[id];
