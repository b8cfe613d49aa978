import { defineError } from '../kernel/errors.ts';

export const helpPathTaken = defineError('help_path_taken', 409, 'This address is already taken.');

export const helpHostTaken = defineError('help_host_taken', 409, 'This host name is already taken.');

export const helpHostUnproven = defineError(
  'help_host_unproven',
  409,
  'The DNS record was not found. It can take some hours until a new record is visible everywhere.',
);

export const helpSlugTaken = defineError(
  'help_slug_taken',
  409,
  'An article or category with this address already exists.',
);

export const helpCategoryUsed = defineError(
  'help_category_used',
  409,
  'This category has articles. Move them first.',
);

export const tooManyHelpRecords = defineError(
  'too_many_help_records',
  409,
  'You have reached the maximum of {max}. Delete one first.',
);

export const helpOff = defineError(
  'help_off',
  409,
  'The help centre is off, so no one would find this article. Turn it on first.',
);

export const articleIncomplete = defineError(
  'article_incomplete',
  409,
  'Write a title and a text in at least one language first.',
);
