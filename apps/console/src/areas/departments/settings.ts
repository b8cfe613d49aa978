import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of departments. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'departments',
    group: 'team',
    title: msg`Departments`,
    purpose: msg`Group members and set which visitors they serve and when.`,
    fields: [msg`Members`, msg`Visitor rules`, msg`Opening hours`, msg`Time zone`],
    keywords: msg`groups teams supervisors rules holidays`,
    load: () =>
      import('./departments-section.tsx').then((module) => ({ default: module.DepartmentsSection })),
  },
];
