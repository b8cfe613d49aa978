import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The audit in the settings. */
export const sections: readonly SettingsSection[] = [
  {
    tab: 'audit log',
    title: msg`Audit log`,
    adminOnly: true,
    load: () => import('./audit-section.tsx').then((module) => ({ default: module.AuditSection })),
  },
];
