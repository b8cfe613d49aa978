import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of webhooks. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'webhooks',
    group: 'automation',
    title: msg`Webhooks`,
    purpose: msg`Send what happens here to your own systems, signed and retried until it arrives.`,
    fields: [msg`Deliveries`, msg`Events`, msg`Address`],
    keywords: msg`API callback HTTP event endpoint signature Zapier n8n Make`,
    load: () => import('./webhooks-section.tsx').then((module) => ({ default: module.WebhooksSection })),
    adminOnly: true,
  },
];
