import { defineError } from '../kernel/errors.ts';

export const contactListNameTaken = defineError(
  'contact_list_name_taken',
  409,
  'A contact list with this name already exists.',
);

export const contactIdentityTaken = defineError(
  'contact_identity_taken',
  409,
  'Another contact already has this email address, phone number or id.',
);

export const contactFieldNameTaken = defineError(
  'contact_field_name_taken',
  409,
  'A field with this name already exists.',
);

export const sameContact = defineError('same_contact', 409, 'A contact cannot be merged with itself.');

export const mergedSince = defineError(
  'merged_since',
  409,
  'The merge cannot be undone: the contact was merged into another one or deleted since.',
);

export const contactListIsDynamic = defineError(
  'contact_list_dynamic',
  409,
  'Contacts join and leave this list automatically. Change its conditions instead.',
);

export const contactListIsStatic = defineError('contact_list_static', 409, 'This list has no conditions.');

export const contactListCycle = defineError(
  'contact_list_cycle',
  400,
  'The list {name} depends on this list. Lists cannot depend on each other.',
);

export const contactListUsed = defineError(
  'contact_list_used',
  409,
  'The list {name} uses this list in its conditions. Remove it there first.',
);
