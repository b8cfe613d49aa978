import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of backups. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'backups',
    group: 'data',
    title: msg`Backups`,
    purpose: msg`Back up this installation, check the backups and download your data.`,
    fields: [msg`All backups`, msg`Schedule`, msg`Restore`, msg`Download everything`],
    keywords: msg`save archive recovery retention encryption data export`,
    adminOnly: true,
    load: () => import('./backups-section.tsx').then((module) => ({ default: module.BackupsSection })),
  },
];
