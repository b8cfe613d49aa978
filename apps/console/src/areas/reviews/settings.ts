import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** Where reviews and comments come from, in the settings. */
export const sections: readonly SettingsSection[] = [
  {
    tab: 'review channels',
    title: msg`Review channels`,
    load: () =>
      import('./accounts/review-channels-section.tsx').then((module) => ({
        default: module.ReviewChannelsSection,
      })),
    adminOnly: true,
  },
];
