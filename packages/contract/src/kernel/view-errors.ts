import { defineError } from './errors.ts';

export const viewTaken = defineError('view_taken', 409, 'A view with this name already exists.');
