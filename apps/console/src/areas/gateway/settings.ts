import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** Who gets no more mail, in the settings. */
export const sections: readonly SettingsSection[] = [
  {
    tab: 'unsubscribe',
    title: msg`Unsubscribe`,
    load: () => import('./opt-outs-section.tsx').then((module) => ({ default: module.OptOutsSection })),
  },
];
