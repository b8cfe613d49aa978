import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** What the settings show about signing in. */
export const sections: readonly SettingsSection[] = [
  {
    tab: 'security',
    title: msg`Security`,
    load: () =>
      import('./security/security-section.tsx').then((module) => ({ default: module.SecuritySection })),
  },
];
