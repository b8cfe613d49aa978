import { VISITOR_PAGES } from '@foyer/domain/work-pages';
import { z } from 'zod';
import { page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Cursor, Done, NextCursor, pageSize, Uuid } from '../kernel/shapes.ts';
import { contactsEdit } from './access.ts';
import { mergedSince, sameContact } from './errors.ts';
import { Duplicate, Merge, MergeInput, MergePreview } from './merge-shapes.ts';
import { Contact } from './shapes.ts';

const one = z.object({ id: Uuid });
const ofVisitorView = page('my_contacts', 'my_leads', ...VISITOR_PAGES);

export const listDuplicates = defineCall({
  method: 'GET',
  path: '/api/contactDuplicates',
  access: ofVisitorView,
  topics: ['contacts'],
  query: z.object({
    contactId: Uuid.optional().describe('Only those of a contact.'),
    cursor: Cursor.optional(),
    limit: pageSize(50, 100),
  }),
  reply: NextCursor.extend({ duplicates: z.array(Duplicate) }),
  summary: 'List contacts that may be one person, newest first',
  description: 'Pairs of which the caller may see both.',
});

export const dismissDuplicate = defineCall({
  method: 'POST',
  path: '/api/contactDuplicates/dismiss',
  access: contactsEdit,
  topics: ['contacts'],
  body: z.strictObject({ contactId: Uuid, otherId: Uuid }),
  reply: Done,
  summary: 'Record that two contacts are not one person. They are not proposed again',
});

export const previewMerge = defineCall({
  method: 'GET',
  path: '/api/contacts/{id}/merge',
  access: contactsEdit,
  topics: ['contacts'],
  params: one,
  query: z.object({ otherId: Uuid }),
  reply: MergePreview,
  errors: [sameContact],
  summary: 'Preview the merge of another contact into this one',
});

export const mergeContacts = defineCall({
  method: 'POST',
  path: '/api/contacts/{id}/merge',
  access: contactsEdit,
  topics: ['contacts', 'visitors'],
  params: one,
  body: MergeInput,
  reply: z.object({ contact: Contact, mergeId: Uuid }),
  errors: [sameContact],
  summary: 'Merge another contact into this one',
});

export const listMerges = defineCall({
  method: 'GET',
  path: '/api/contacts/{id}/merges',
  access: ofVisitorView,
  topics: ['contacts'],
  params: one,
  reply: z.object({ merges: z.array(Merge) }),
  summary: 'List the merges into a contact that can be undone, newest first',
});

export const undoMerge = defineCall({
  method: 'POST',
  path: '/api/contactMerges/{id}/undo',
  access: contactsEdit,
  topics: ['contacts', 'visitors'],
  params: one,
  reply: z.object({
    contactIds: z.array(Uuid),
    changed: z.array(z.string()).describe('What was changed since and stays as it is.'),
  }),
  errors: [mergedSince],
  summary: 'Undo a merge. Both contacts are as before, except for what was changed since',
});
