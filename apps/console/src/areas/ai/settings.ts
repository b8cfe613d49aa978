import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of AI. Its address is specified. Specification 2. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'ai-configuration',
    group: 'automation',
    title: msg`AI configuration`,
    purpose: msg`Choose the AI models that answer for AI agents and write suggestions, summaries and rewritten drafts, and how much they may cost.`,
    fields: [msg`AI providers`, msg`Limit per month`, msg`Spent this month`],
    keywords: msg`OpenAI ChatGPT Azure Anthropic Claude Google Gemini Mistral Ollama vLLM model key tokens cost budget`,
    load: () => import('./ai-section.tsx').then((module) => ({ default: module.AiSection })),
  },
];
