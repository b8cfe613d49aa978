import { defineError } from '../kernel/errors.ts';

export const tokensFull = defineError('tokens_full', 409, 'You have the maximum number of API tokens.');
