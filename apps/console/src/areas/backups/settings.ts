import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The backups in the settings. */
export const sections: readonly SettingsSection[] = [
  {
    tab: 'backups',
    title: msg`Backups`,
    adminOnly: true,
    load: () => import('./backups-section.tsx').then((module) => ({ default: module.BackupsSection })),
  },
];
