import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The macros in the settings. */
export const sections: readonly SettingsSection[] = [
  {
    tab: 'macros',
    title: msg`Macros`,
    load: () => import('./macros-section.tsx').then((module) => ({ default: module.MacrosSection })),
  },
];
