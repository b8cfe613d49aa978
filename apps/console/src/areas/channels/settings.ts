import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** Where the merchant is reached besides the website, in the settings. */
export const sections: readonly SettingsSection[] = [
  {
    tab: 'channels',
    title: msg`Channels`,
    load: () => import('./channels-section.tsx').then((module) => ({ default: module.ChannelsSection })),
  },
];
