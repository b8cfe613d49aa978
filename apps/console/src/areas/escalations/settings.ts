import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of escalation. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'escalation',
    group: 'conversations',
    title: msg`Escalation`,
    purpose: msg`Act on conversations and tickets that wait too long.`,
    fields: [msg`Rules`, msg`Log`, msg`Conditions`, msg`Applies to`],
    keywords: msg`reminder overdue waiting alert notify webhook automatic`,
    load: () => import('./escalation-section.tsx').then((module) => ({ default: module.EscalationSection })),
  },
];
