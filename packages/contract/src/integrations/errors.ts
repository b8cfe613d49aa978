import { defineError } from '../kernel/errors.ts';

/** Responses name the reason. */
export const integrationRefused = defineError(
  'integration_refused',
  409,
  'The integration could not be reached.',
);

export const replayImpossible = defineError('replay_impossible', 409, 'This call cannot be made again.');
