import { defineError } from '../kernel/errors.ts';

export const contactListNameTaken = defineError(
  'contact_list_name_taken',
  409,
  'A contact list with this name already exists.',
);
