import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of integrations. Its address is specified. Specification 2. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'integrations',
    group: 'automation',
    title: msg`Integrations`,
    purpose: msg`Let other systems work with this one: look things up there, create tickets and contacts, post messages.`,
    fields: [msg`All integrations`, msg({ message: 'Calls', context: 'requests' })],
    keywords: msg`HubSpot Salesforce Zoho Pipedrive Zendesk Shopify WooCommerce Slack Jira Linear Google Sheets Zoom connect API`,
    load: () =>
      import('./integrations-section.tsx').then((module) => ({ default: module.IntegrationsSection })),
  },
];
