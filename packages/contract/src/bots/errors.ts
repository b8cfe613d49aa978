import type { BotErrorCode } from '@foyer/domain/bots/problems';
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
/** `errorDescription` names the step, by a sentence of `BOT_ERROR_SENTENCES`. */
export const botRefused = defineError('bot_refused', 400, 'This flow has errors and cannot be published.');
/** What is wrong with the step `{step}` of a flow; `{detail}` is the variable, pattern or label. */
export const BOT_ERROR_SENTENCES: Readonly<Record<BotErrorCode, string>> = {
  no_start: 'The flow has no start.',
  several_starts: 'A flow has only one start. Delete the start “{step}”.',
  duplicate_step: 'Several steps have the id of the step “{step}”.',
  missing_port: 'The step “{step}” has a branch that leads nowhere.',
  unknown_step: 'The step “{step}” leads to a step that does not exist.',
  loop: 'The step “{step}” is part of a loop that never waits for the visitor.',
  too_long: 'From the step “{step}” on, too many steps run without waiting for the visitor.',
  recursion: 'The step “{step}” starts the sub-flow that it belongs to.',
  return_outside: 'The step “{step}” ends a sub-flow that was not started.',
  no_options: 'The step “{step}” is not filled in yet.',
  duplicate_option: 'The step “{step}” has two options with the label “{detail}”.',
  missing_text: 'A text of the step “{step}” is missing.',
  bad_template: 'The step “{step}” has a template that cannot be filled in: {detail}',
  bad_variable:
    'The step “{step}” sets the variable “{detail}”. Name variables with the letters a to z, digits and “_” only.',
  unknown_variable: 'The step “{step}” uses the variable “{detail}”, which no step sets.',
  bad_pattern: 'The step “{step}” has a pattern that is not valid: {detail}',
  bad_limit: 'The step “{step}” has a limit that is not valid: {detail}',
  unsafe_address: 'The step “{step}” needs a full public web address.',
  bad_phone: 'The step “{step}” needs a phone number to call.',
  bad_header: 'The step “{step}” has an invalid or duplicate header: {detail}',
};
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
export const botTwice = defineError('bot_twice', 400, 'A route can name each bot only once.');
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
/** `errorDescription` names the tests, and what the first one expects and gets. */
export const botTestsFailed = defineError('bot_tests_failed', 409, 'Tests of this bot fail.');
/** `errorDescription` says what is wrong with the file. */
export const botFileRefused = defineError(
  'bot_file_refused',
  400,
  'This file is not a bot that can be read.',
);
