import { defineError } from '../kernel/errors.ts';

/** Why a model gave no reply. Responses have the name as `reason`. */
export const aiFailures = {
  no_provider: defineError(
    'ai_no_provider',
    409,
    'No AI provider is set up. An administrator can add one in the settings.',
  ),
  cap_reached: defineError('ai_cap_reached', 409, 'The spending limit for AI has been reached.'),
  unauthorized: defineError('ai_unauthorized', 409, 'The AI provider does not accept the key.'),
  model_unknown: defineError('ai_model_unknown', 409, 'The AI provider does not have this model.'),
  rate_limited: defineError(
    'ai_rate_limited',
    503,
    'The AI provider’s rate limit was reached. Please try again in a moment.',
  ),
  too_long: defineError('ai_too_long', 409, 'This is too long for the AI model.'),
  unavailable: defineError('ai_unavailable', 503, 'The AI provider could not be reached.'),
  timeout: defineError('ai_timeout', 503, 'The AI provider did not answer in time.'),
  cut_off: defineError('ai_cut_off', 409, 'The reply of the AI model was cut off.'),
  refused: defineError('ai_refused', 409, 'The AI model refused to answer.'),
  bad_reply: defineError('ai_bad_reply', 409, 'The reply of the AI provider could not be used.'),
  aborted: defineError('ai_aborted', 409, 'The request was cancelled.'),
} as const;

export type AiFailureReason = keyof typeof aiFailures;

/** The errors of calls that ask a model. */
export const aiErrors = Object.values(aiFailures);

export const aiProviderNameTaken = defineError(
  'ai_provider_name_taken',
  409,
  'An AI provider with this name already exists.',
);

export const aiProvidersFull = defineError(
  'ai_providers_full',
  409,
  'You have reached the maximum number of AI providers. Delete one first.',
);
