import { CHAT } from './chat.ts';
import { CRM } from './crm.ts';
import type { Integration, IntegrationGroup } from './descriptor.ts';
import { GOOGLE } from './google.ts';
import { MARKETING } from './marketing.ts';
import { SERVICE } from './service.ts';
import { WORK } from './work.ts';

/** The integrations with actions. */
const INTEGRATIONS = { ...CRM, ...MARKETING, ...SERVICE, ...WORK, ...GOOGLE, ...CHAT };

export type IntegrationId = keyof typeof INTEGRATIONS;

export const INTEGRATION_IDS = Object.keys(INTEGRATIONS) as [IntegrationId, ...IntegrationId[]];

export const integrationOf = (id: IntegrationId): Integration => INTEGRATIONS[id];

/** Systems that also tell what changes there: by a contact sync, by a webhook, or when they are asked. */
const TWO_WAY: ReadonlySet<IntegrationId> = new Set([
  'hubspot',
  'salesforce',
  'zoho',
  'pipedrive',
  'zendesk',
  'shopify',
  'woocommerce',
  'jira',
  'linear',
  'slack',
  'zoom',
  'googleCalendar',
]);

/** Whether an integration works in both directions. */
export const isTwoWay = (id: IntegrationId): boolean => TWO_WAY.has(id);

/** Systems without actions here. They receive events by a webhook, and make calls with an API token. */
export const BY_WEBHOOK: Readonly<Record<IntegrationGroup, readonly string[]>> = {
  crm: ['Copper', 'Microsoft Dynamics 365', 'Odoo', 'SugarCRM'],
  commerce: ['BigCommerce', 'Magento', 'PrestaShop', 'Square', 'Wix'],
  helpdesk: ['Help Scout', 'ServiceNow', 'Zoho Desk'],
  work: ['monday.com', 'Notion', 'SharePoint', 'Trello'],
  chat: ['Calendly', 'Google Meet', 'Jitsi', 'Outlook Calendar'],
  marketing: ['Braze', 'Klaviyo', 'SendGrid'],
  payments: ['Braintree', 'HyperPay', 'noqoody', 'PayPal', 'PayTabs', 'Paytm', 'Razorpay'],
  automation: ['IFTTT', 'Make', 'n8n', 'Power Automate', 'Zapier'],
  data: ['BigQuery', 'Google Analytics', 'Segment', 'Snowflake'],
  devices: ['Elevators', 'Kiosks', 'Robots', 'Smart speakers'],
};
