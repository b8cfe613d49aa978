import { defineError } from '../kernel/errors.ts';

export const botNameTaken = defineError('bot_name_taken', 409, 'A bot with this name already exists.');
export const botsFull = defineError(
  'bots_full',
  409,
  'You have reached the maximum number of bots. Delete one first.',
);
export const botRoutesFull = defineError(
  'bot_routes_full',
  409,
  'You have reached the maximum number of routes. Delete one first.',
);
/** `errorDescription` names the step. */
export const botRefused = defineError('bot_refused', 400, 'This flow has errors and cannot be published.');
export const stepNotFound = defineError('step_not_found', 404, 'The flow has no step with this id.');
export const templateNotFound = defineError('template_not_found', 404, 'There is no template with this id.');
export const botNotPublished = defineError(
  'bot_not_published',
  409,
  'This bot has no published version. Publish it first.',
);
export const botRouted = defineError('bot_routed', 409, 'A route leads to this bot. Change the route first.');
export const botRouteNameTaken = defineError(
  'bot_route_name_taken',
  409,
  'A route with this name already exists.',
);
export const sharesTooHigh = defineError(
  'shares_too_high',
  400,
  'The shares of a route cannot exceed 100% in total.',
);
export const botTestNameTaken = defineError(
  'bot_test_name_taken',
  409,
  'This bot already has a test with this name.',
);
export const botTestsFull = defineError(
  'bot_tests_full',
  409,
  'You have reached the maximum number of tests. Delete one first.',
);
/** `errorDescription` names the tests. */
export const botTestsFailed = defineError('bot_tests_failed', 409, 'Tests of this bot fail.');
/** `errorDescription` says what is wrong with the file. */
export const botFileRefused = defineError(
  'bot_file_refused',
  400,
  'This file is not a bot that can be read.',
);
