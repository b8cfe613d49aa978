import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of bots. Specification 2. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'bot-settings',
    group: 'automation',
    title: msg`Bots`,
    purpose: msg`Choose the name that visitors see, the words that lead to a person, and the department that receives conversations from bots.`,
    fields: [msg`Display name`, msg`Words that lead to a person`, msg`Department`],
    keywords: msg`chatbot flowbot virtual agent human handover hand over`,
    load: () => import('./settings-section.tsx').then((module) => ({ default: module.BotSettingsSection })),
  },
];
