import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of retention and erasures. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'privacy',
    group: 'data',
    title: msg`Privacy`,
    purpose: msg`Choose how long data is kept, and see who was erased when.`,
    fields: [msg`Retention`, msg`Erasures`],
    keywords: msg`GDPR delete retention erase forget personal data expiry`,
    load: () => import('./privacy-section.tsx').then((module) => ({ default: module.PrivacySection })),
  },
];
