import { defineError } from '../kernel/errors.ts';

export const roleTaken = defineError('role_taken', 409, 'A role of this name exists already.');
export const roleInUse = defineError(
  'role_in_use',
  409,
  'Move the members of this role to another one first.',
);
export const roleFixed = defineError(
  'role_fixed',
  409,
  'Every merchant has this role; it cannot be changed so.',
);
export const permissionsExist = defineError(
  'permissions_exist',
  409,
  'The permissions of this role are stored already; update them.',
);
