import { CHAT } from './chat.ts';
import { COMMERCE } from './commerce.ts';
import { CONTACT_SYNCS } from './contact-systems.ts';
import { CRM } from './crm.ts';
import { DATA } from './data.ts';
import type { Integration, IntegrationGroup } from './descriptor.ts';
import { GOOGLE } from './google.ts';
import { HELPDESK } from './helpdesk.ts';
import { MARKETING } from './marketing.ts';
import { PAYMENTS } from './payments.ts';
import { WORK } from './work.ts';

/** The integrations with actions. */
const INTEGRATIONS = {
  ...CRM,
  ...MARKETING,
  ...COMMERCE,
  ...PAYMENTS,
  ...HELPDESK,
  ...DATA,
  ...WORK,
  ...GOOGLE,
  ...CHAT,
};

export type IntegrationId = keyof typeof INTEGRATIONS;

export const INTEGRATION_IDS = Object.keys(INTEGRATIONS) as [IntegrationId, ...IntegrationId[]];

export const integrationOf = (id: IntegrationId): Integration => INTEGRATIONS[id];

/** Whether an integration also reports what changes there: by a contact sync, by a webhook, or when it is polled. */
export function isTwoWay(id: IntegrationId): boolean {
  const { delivers, isPolled } = integrationOf(id);
  return delivers === true || isPolled === true || id in CONTACT_SYNCS;
}

/** Systems without actions here. A program of the merchant connects them, with webhooks and an API token. */
export const BY_PROGRAM: Readonly<Record<IntegrationGroup, readonly string[]>> = {
  crm: ['Odoo', 'SugarCRM'],
  commerce: ['PrestaShop', 'Wix'],
  helpdesk: [],
  work: ['SharePoint'],
  chat: ['Jitsi', 'Outlook Calendar'],
  marketing: ['Braze'],
  payments: ['Braintree', 'HyperPay', 'noqoody', 'Paytm'],
  automation: ['Make', 'n8n', 'Power Automate', 'Zapier'],
  data: ['BigQuery', 'Snowflake'],
  devices: ['Elevators', 'Kiosks', 'Robots', 'Smart speakers'],
};

/** Of those, the ones that receive webhooks of others themselves. */
export const RECEIVES_WEBHOOKS: readonly string[] = BY_PROGRAM.automation;
