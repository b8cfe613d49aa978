import { msg } from '@lingui/core/macro';
import { IconSettings } from '@tabler/icons-react';
import type { ConsolePage } from '../../shell/page.ts';

/** The settings page. Areas export their own sections. */
export const pages: readonly ConsolePage[] = [
  {
    pageId: 'settings',
    below: '/{-$section}',
    title: msg`Settings`,
    icon: IconSettings,
    load: () =>
      import('../../shell/settings/settings-page.tsx').then((module) => ({ default: module.SettingsPage })),
  },
];
