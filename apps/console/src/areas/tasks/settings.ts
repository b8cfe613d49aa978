import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** What is promised of tickets, and what tasks are made of, in the settings. */
export const sections: readonly SettingsSection[] = [
  {
    tab: 'sla',
    title: msg`SLA`,
    load: () => import('./settings/sla-section.tsx').then((module) => ({ default: module.SlaSection })),
  },
  {
    tab: 'task fields',
    title: msg`Task fields`,
    load: () => import('./settings/fields-section.tsx').then((module) => ({ default: module.FieldsSection })),
  },
];
