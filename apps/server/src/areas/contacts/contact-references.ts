import type { ContactReferences } from './merging/references.ts';

export const contactReferences: ContactReferences = {
  contact_consents: 'link',
  contact_identities: 'own',
  contact_import_rows: 'link',
  contact_keys: 'own',
  contact_list_members: 'union',
  contact_marks: 'own',
  contact_notes: 'link',
  contact_rechecks: 'own',
  contact_words: 'own',
  lead_moves: 'link',
  score_entries: 'union',
  uncompared_contacts: 'own',
  visitors: 'link',
};
