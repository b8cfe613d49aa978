import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** What the settings show about roles and about the members who have them. */
export const sections: readonly SettingsSection[] = [
  {
    tab: 'roles and team members',
    title: msg`Roles and team members`,
    load: () => import('./team/team-section.tsx').then((module) => ({ default: module.TeamSection })),
  },
  {
    tab: 'access management',
    title: msg`Access management`,
    load: () => import('./access/access-section.tsx').then((module) => ({ default: module.AccessSection })),
  },
];
