import { defineError } from '../kernel/errors.ts';

export const roleTaken = defineError('role_taken', 409, 'A role with this name already exists.');
export const roleInUse = defineError(
  'role_in_use',
  409,
  'Move the members of this role to another role first.',
);
export const roleFixed = defineError(
  'role_fixed',
  409,
  'This is a standard role, so this cannot be changed.',
);
export const permissionsExist = defineError(
  'permissions_exist',
  409,
  'This role already has permissions. Update them instead.',
);
