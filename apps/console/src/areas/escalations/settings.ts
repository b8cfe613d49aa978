import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** Escalation in the settings. */
export const sections: readonly SettingsSection[] = [
  {
    tab: 'escalation',
    title: msg`Escalation`,
    load: () => import('./escalation-section.tsx').then((module) => ({ default: module.EscalationSection })),
  },
];
