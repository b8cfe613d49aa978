import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The canned replies in the settings. */
export const sections: readonly SettingsSection[] = [
  {
    tab: 'canned replies',
    title: msg`Canned replies`,
    load: () => import('./canned/canned-section.tsx').then((module) => ({ default: module.CannedSection })),
  },
];
