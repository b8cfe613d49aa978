import { defineError } from '../kernel/errors.ts';

/** Responses name the reason. */
export const linkRefused = defineError('link_refused', 409, 'The other system refused it.');
