import { defineError } from '../kernel/errors.ts';

export const extractorNameTaken = defineError(
  'extractor_name_taken',
  409,
  'Data extraction already has an entry with this name.',
);
export const extractorsFull = defineError(
  'extractors_full',
  409,
  'You have reached the maximum number of entries. Delete one first.',
);
export const proposalOver = defineError('proposal_over', 409, 'This value was already taken or dismissed.');
export const noContact = defineError(
  'extraction_no_contact',
  409,
  'The visitor is not a contact yet. Save the contact first.',
);
