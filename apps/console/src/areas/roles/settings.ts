import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings sections of roles and members. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'roles-and-team-members',
    group: 'team',
    title: msg`Roles and team members`,
    purpose: msg`Invite members, change their roles and departments, or deactivate them.`,
    fields: [msg`Members`, msg`Invitations`, msg`Effective permissions`],
    keywords: msg`users people staff agents colleagues accounts invite deactivate`,
    load: () => import('./team/team-section.tsx').then((module) => ({ default: module.TeamSection })),
  },
  {
    slug: 'access-management',
    group: 'team',
    title: msg`Access management`,
    purpose: msg`Set which pages each role can see and change.`,
    fields: [msg`Role permissions by page`, msg`Compare roles`, msg`Report categories`],
    keywords: msg`permissions privileges authorisation matrix`,
    load: () => import('./access/access-section.tsx').then((module) => ({ default: module.AccessSection })),
  },
];
