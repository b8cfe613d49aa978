import { CHAT } from './chat.ts';
import { CONTACT_SYNCS } from './contact-systems.ts';
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

/** Whether an integration also reports what changes there: by a contact sync, by a webhook, or when it is polled. */
export function isTwoWay(id: IntegrationId): boolean {
  const { delivers, isPolled } = integrationOf(id);
  return delivers === true || isPolled === true || id in CONTACT_SYNCS;
}

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
