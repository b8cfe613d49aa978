import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of the audit log. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'audit-log',
    group: 'data',
    title: msg`Audit log`,
    purpose: msg`See who changed what, when and from where.`,
    fields: [],
    keywords: msg`history changes activity compliance export`,
    adminOnly: true,
    load: () => import('./audit-section.tsx').then((module) => ({ default: module.AuditSection })),
  },
];
