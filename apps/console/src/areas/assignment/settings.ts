import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** Assignment in the settings. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'assignment',
    group: 'conversations',
    title: msg`Assignment`,
    purpose: msg`Choose how chats, mails and tickets are distributed, and how much each member takes.`,
    fields: [msg`To whom`, msg`Most at once`, msg`What each member takes`, msg`Languages`, msg`Skills`],
    keywords: msg`routing distribution workload capacity queue round robin availability`,
    load: () => import('./assignment-section.tsx').then((module) => ({ default: module.AssignmentSection })),
  },
];
