import { defineError } from '../kernel/errors.ts';

export const intentNameTaken = defineError(
  'intent_name_taken',
  409,
  'An intent with this name already exists.',
);

export const tooManyIntents = defineError(
  'too_many_intents',
  409,
  'You have reached the maximum of {max} intents. Delete one first.',
);

/** What can be wrong with a file of intents. */
export const INTENT_FILE_PROBLEMS = {
  encoding: 'The file is not UTF-8.',
  titles: 'The first line must name the columns intent and example.',
  tooMany: 'The file has too many examples.',
  empty: 'The file has no intents.',
  noName: 'The intent has no name.',
  characters: 'The name can only have letters, digits, spaces and the signs _ . and -',
  name: 'The name is too long.',
  example: 'The example is too long.',
  response: 'The response is too long.',
} as const;
export type IntentFileProblem = keyof typeof INTENT_FILE_PROBLEMS;

export const intentFileRefused = defineError('intent_file_refused', 400, 'Line {line}: {problem}');

export const watsonNotConnected = defineError(
  'watson_not_connected',
  409,
  'Connect IBM watsonx Assistant in the settings first. The intent was not created.',
);

export const watsonRefused = defineError(
  'watson_refused',
  502,
  'IBM watsonx Assistant rejected the intent, so it was not created.',
);

export const entityNameTaken = defineError(
  'entity_name_taken',
  409,
  'An entity with this name already exists.',
);

export const tooManyEntities = defineError(
  'too_many_entities',
  409,
  'You have reached the maximum of {max} entities. Delete one first.',
);

export const skillNameTaken = defineError('skill_name_taken', 409, 'A skill with this name already exists.');

export const skillUsed = defineError(
  'skill_used',
  409,
  'This skill is used by {names}. Remove it there first.',
);

export const tooManySkills = defineError(
  'too_many_skills',
  409,
  'You have reached the maximum of {max} skills. Delete one first.',
);

export const trainingRunning = defineError('training_running', 409, 'The intents are already being trained.');

export const tooFewExamples = defineError(
  'too_few_examples',
  409,
  'Training needs at least two intents with {min} examples each.',
);

export const trainingOver = defineError('training_over', 409, 'This training has already ended.');

export const trainingNotReady = defineError(
  'training_not_ready',
  409,
  'Only a training that waits for it can be published.',
);
