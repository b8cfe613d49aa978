import { PAGE_IDS, type PageId, pageOf } from './pages.ts';

/** Environments of an installation. Specification 2. */
export const ENVIRONMENTS = ['dev', 'staging', 'prod'] as const;

/** One of the environments. Specification 2. */
export type Environment = (typeof ENVIRONMENTS)[number];

/** Sections of the menu with their tabs. Specification 2. */
export const MENU_SECTIONS = {
  dashboard: [],
  visitors: [
    'info',
    'online visitors',
    'ai agents',
    'tracking',
    'user agents',
    'message center',
    'visit history',
  ],
  engagements: ['info', 'my engagement', 'routing', 'segmentation', 'data extraction', 'scoring'],
  automation: ['rules', 'flowbots'],
  livechat: [],
  designer: [
    'studio',
    'virtual agents',
    'chatbot templates',
    'emails',
    'landing page',
    'forms',
    'promotions',
    'bot builder',
  ],
  knowledge: ['training', 'knowledge base', 'document', 'intent', 'skill management', 'entity', 'FAQ'],
  contacts: ['all contacts', 'all lists', 'import contacts'],
  leads: ['leads', 'prospects', 'market', 'sales', 'opportunities', 'customers', 'dnq'],
  analytics: ['channel', 'engagement'],
  business: ['product catalog', 'promotions', 'detail', 'bulk upload'],
  fulfilment: ['order', 'order details', 'payment', 'calendar', 'customer', 'appointment'],
  reports: ['lead', 'activity', 'channel', 'product', 'schedule reports', 'request-report'],
  settings: [
    'account info',
    'account information',
    'branding',
    'calendar',
    'departments',
    'roles and team members',
    'access management',
    'payment and tax',
    'billing',
    'bot settings',
    'ai configuration',
    'custom configuration',
    'channels',
    'integrations',
    'unsubscribe',
    'security',
    'tags',
  ],
  'message-center': [],
} as const satisfies Record<string, readonly string[]>;

/** The key of a section of the menu. Specification 2. */
export type MenuSection = keyof typeof MENU_SECTIONS;

/** The key of a tab of the settings. Specification 2. */
export type SettingsTab = (typeof MENU_SECTIONS)['settings'][number];

/** Sections turned off in an environment. Specification 2 is ambiguous about prod; both readings allow this one. */
const EXCLUDED: Readonly<Record<Environment, readonly MenuSection[]>> = {
  dev: [],
  staging: ['automation', 'message-center'],
  prod: ['message-center'],
};

/** The sections of an environment. Specification 2. */
export function sectionsOf(environment: Environment): MenuSection[] {
  return (Object.keys(MENU_SECTIONS) as MenuSection[]).filter((key) => !EXCLUDED[environment].includes(key));
}

/** The section of a page. Null if it cannot be turned off. Specification 2. */
export function sectionOfPage(pageId: PageId): MenuSection | null {
  const { group, section } = pageOf(pageId);
  const key = section === undefined ? (group === 'main' ? pageId : group) : section;
  return key as MenuSection | null;
}

/** Pages of sections that an environment turns off. Specification 2. */
export function pagesOff(environment: Environment): PageId[] {
  const on = sectionsOf(environment);
  return PAGE_IDS.filter((id) => {
    const section = sectionOfPage(id);
    return section !== null && !on.includes(section);
  });
}
