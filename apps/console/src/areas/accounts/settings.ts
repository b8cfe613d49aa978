import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of sign-in. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'security',
    group: 'security',
    title: msg`Sign-in`,
    purpose: msg`Decide how members prove who they are, and see every sign-in.`,
    fields: [msg`Second factors of all members`, msg`Login sessions`],
    keywords: msg`2FA two-factor passkey password authenticator sessions devices`,
    load: () =>
      import('./security/security-section.tsx').then((module) => ({ default: module.SecuritySection })),
  },
];
