import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The departments in the settings. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'departments',
    group: 'team',
    title: msg`Departments`,
    purpose: msg`Group members, decide which visitors they look after and when they answer.`,
    fields: [msg`Members`, msg`Which visitors belong to it`, msg`Opening hours`, msg`Time zone`],
    keywords: msg`groups teams supervisors rules holidays`,
    load: () =>
      import('./departments-section.tsx').then((module) => ({ default: module.DepartmentsSection })),
  },
];
