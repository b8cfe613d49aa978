import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of assignment. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'assignment',
    group: 'conversations',
    title: msg`Assignment`,
    purpose: msg`Choose how chats, emails and tickets are assigned, and how many each member takes.`,
    fields: [msg`Assign to`, msg`Maximum at once`, msg`Limits per member`, msg`Languages`, msg`Skills`],
    keywords: msg`routing distribution workload capacity queue round robin availability`,
    load: () => import('./assignment-section.tsx').then((module) => ({ default: module.AssignmentSection })),
  },
];
