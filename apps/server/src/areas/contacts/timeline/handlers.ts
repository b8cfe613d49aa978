import type { contacts as calls } from '@foyer/contract';
import type { Handlers } from '../../../kernel/handlers.ts';
import { contactOrMergedFor } from '../access.ts';
import { createNote, removeNote, updateNote } from './notes.ts';
import { readTimeline } from './read.ts';

type TimelineCalls = Pick<
  typeof calls,
  'getContactTimeline' | 'createContactNote' | 'updateContactNote' | 'removeContactNote'
>;

export const timelineHandlers: Handlers<TimelineCalls> = {
  async getContactTimeline(scope, { params, query }) {
    const { id } = await contactOrMergedFor(scope, params.id);
    return readTimeline(scope, id, query);
  },

  createContactNote: (scope, { params, body }) => createNote(scope, params.id, body.text),
  updateContactNote: (scope, { params, body }) => updateNote(scope, params.id, body),
  removeContactNote: (scope, { params }) => removeNote(scope, params.id),
};
