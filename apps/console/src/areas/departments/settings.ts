import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The departments in the settings. */
export const sections: readonly SettingsSection[] = [
  {
    tab: 'departments',
    title: msg`Departments`,
    load: () =>
      import('./departments-section.tsx').then((module) => ({ default: module.DepartmentsSection })),
  },
];
