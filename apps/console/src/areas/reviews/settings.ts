import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of review channels. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'review-channels',
    group: 'channels',
    title: msg`Review channels`,
    purpose: msg`Connect the accounts whose reviews and comments you answer here.`,
    fields: [msg`Connected accounts`, msg`Access token`, msg`Page ID`, msg`Package name`],
    keywords: msg`Instagram Facebook Google Play Business social media comments`,
    adminOnly: true,
    load: () =>
      import('./accounts/review-channels-section.tsx').then((module) => ({
        default: module.ReviewChannelsSection,
      })),
  },
];
