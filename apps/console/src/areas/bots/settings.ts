import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of bots. Specification 2. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'bot-settings',
    group: 'automation',
    title: msg`Bots`,
    purpose: msg`Choose what visitors read as the name of bots, which words lead to a person, and who gets what bots hand over.`,
    fields: [msg`Shown name`, msg`Words that reach a person`, msg`Department`],
    keywords: msg`chatbot flowbot virtual agent human handover hand over`,
    load: () => import('./settings-section.tsx').then((module) => ({ default: module.BotSettingsSection })),
  },
];
