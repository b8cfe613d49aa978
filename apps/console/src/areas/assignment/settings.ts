import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** How work is shared out, in the settings. */
export const sections: readonly SettingsSection[] = [
  {
    tab: 'assignment',
    title: msg`Assignment`,
    load: () => import('./assignment-section.tsx').then((module) => ({ default: module.AssignmentSection })),
  },
];
