import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings sections of service levels and task fields. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'sla',
    group: 'conversations',
    title: msg`SLA`,
    purpose: msg`Set target times for replies and resolutions. A team’s policy comes before a type’s, and both come before the general one.`,
    fields: [
      msg`First reply`,
      msg`Next reply`,
      msg`Resolution`,
      msg`Warn after`,
      msg`Count opening hours only`,
    ],
    keywords: msg`service level agreement policy timer deadline response time`,
    load: () => import('./settings/sla-section.tsx').then((module) => ({ default: module.SlaSection })),
  },
  {
    slug: 'task-fields',
    group: 'conversations',
    title: msg`Task fields`,
    purpose: msg`Define the types of tasks and the extra information they ask for.`,
    fields: [msg`Types`, msg`Custom fields`],
    keywords: msg`custom fields categories subtypes tickets form`,
    load: () => import('./settings/fields-section.tsx').then((module) => ({ default: module.FieldsSection })),
  },
];
