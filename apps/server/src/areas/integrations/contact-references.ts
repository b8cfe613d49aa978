import type { ContactReferences } from '../contacts/merging/references.ts';

export const contactReferences: ContactReferences = { integration_contacts: 'link' };
