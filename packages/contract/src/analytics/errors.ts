import { defineError } from '../kernel/errors.ts';

export const dashboardNameTaken = defineError(
  'dashboard_name_taken',
  409,
  'A dashboard with this name already exists.',
);
