import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of unsubscribed addresses. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'unsubscribe',
    group: 'channels',
    title: msg`Unsubscribe`,
    purpose: msg`See and manage the addresses that have unsubscribed from your email.`,
    fields: [msg`Unsubscribe an address`],
    keywords: msg`opt out newsletter consent suppression block list email`,
    load: () => import('./opt-outs-section.tsx').then((module) => ({ default: module.OptOutsSection })),
  },
];
