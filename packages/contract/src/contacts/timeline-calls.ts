import { VISITOR_PAGES } from '@foyer/domain/work-pages';
import { z } from 'zod';
import { edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Cursor, Done, NextCursor, pageSize, precondition, Uuid } from '../kernel/shapes.ts';
import {
  ContactNote,
  ContactNoteInput,
  TIMELINE_KINDS,
  TimelineEntry,
  TimelineTotals,
} from './timeline-shapes.ts';

const one = z.object({ id: Uuid });
const notesEdit = edit('my_contacts', 'my_leads', ...VISITOR_PAGES);

export const getContactTimeline = defineCall({
  method: 'GET',
  path: '/api/contacts/{id}/timeline',
  access: page('my_contacts', 'my_leads', ...VISITOR_PAGES),
  topics: ['contactNotes', 'contacts', 'leads'],
  params: one,
  query: z.object({
    kind: z.enum(TIMELINE_KINDS).optional().describe('Default all that the caller may open.'),
    cursor: Cursor.optional(),
    limit: pageSize(30, 100),
  }),
  reply: NextCursor.extend({
    entries: z.array(TimelineEntry),
    totals: TimelineTotals.nullable().describe(
      'Number of entries of each kind that the caller may open. Null with a cursor.',
    ),
  }),
  summary: 'List what happened with a person, newest first',
  description: 'Conversations, tickets and tasks that the caller may not see are left out.',
});

export const createContactNote = defineCall({
  method: 'POST',
  path: '/api/contacts/{id}/notes',
  access: notesEdit,
  topics: ['contactNotes'],
  params: one,
  body: ContactNoteInput,
  reply: ContactNote,
  summary: 'Add a note about a contact',
});

export const updateContactNote = defineCall({
  method: 'PUT',
  path: '/api/contactNotes/{id}',
  access: notesEdit,
  topics: ['contactNotes'],
  params: one,
  body: ContactNoteInput.extend(precondition),
  reply: ContactNote,
  summary: "Update a note of one's own about a contact",
});

export const removeContactNote = defineCall({
  method: 'DELETE',
  path: '/api/contactNotes/{id}',
  access: notesEdit,
  topics: ['contactNotes'],
  params: one,
  reply: Done,
  summary: "Delete a note of one's own about a contact. Administrators can delete all notes",
});
