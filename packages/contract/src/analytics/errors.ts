import { defineError } from '../kernel/errors.ts';

export const questionTooLarge = defineError(
  'question_too_large',
  400,
  'This takes too long to count. Choose fewer days or remove a filter.',
);

export const dashboardNameTaken = defineError(
  'dashboard_name_taken',
  409,
  'A dashboard with this name already exists.',
);
