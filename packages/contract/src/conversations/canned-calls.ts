import { REVIEW_PAGES } from '@foyer/domain/reviews';
import { CONVERSATION_PAGES } from '@foyer/domain/work-pages';
import { z } from 'zod';
import { page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Done, precondition, Uuid } from '../kernel/shapes.ts';
import { conversationsEdit } from './access.ts';
import { CannedRowError } from './canned-csv.ts';
import { CannedReply, CannedReplyInput } from './canned-shapes.ts';
import { CANNED_CSV_MAX } from './constants.ts';
import { invalidCannedCsv, shortcutTaken, unknownFile } from './errors.ts';

const one = z.object({ id: Uuid });

export const listCannedReplies = defineCall({
  method: 'GET',
  path: '/api/cannedReplies',
  access: page(...CONVERSATION_PAGES, ...REVIEW_PAGES),
  topics: ['cannedReplies'],
  reply: z.object({ cannedReplies: z.array(CannedReply) }),
  summary: 'List shared and personal canned replies by shortcut and language',
});

export const createCannedReply = defineCall({
  method: 'POST',
  path: '/api/cannedReplies',
  access: conversationsEdit,
  topics: ['cannedReplies'],
  body: CannedReplyInput,
  reply: CannedReply,
  errors: [shortcutTaken, unknownFile],
  summary: 'Create a canned reply',
});

export const updateCannedReply = defineCall({
  method: 'PUT',
  path: '/api/cannedReplies/{id}',
  access: conversationsEdit,
  topics: ['cannedReplies'],
  params: one,
  body: CannedReplyInput.extend(precondition),
  reply: CannedReply,
  errors: [shortcutTaken, unknownFile],
  summary: 'Update a canned reply',
  description: 'Only administrators can make a shared one personal.',
});

export const removeCannedReply = defineCall({
  method: 'DELETE',
  path: '/api/cannedReplies/{id}',
  access: conversationsEdit,
  topics: ['cannedReplies'],
  params: one,
  reply: Done,
  summary: 'Delete a canned reply',
  description: 'Only administrators can delete shared ones.',
});

export const exportCannedReplies = defineCall({
  method: 'GET',
  path: '/api/cannedReplies/export',
  access: conversationsEdit,
  reply: z.object({
    fileName: z.string(),
    /** CSV for spreadsheets. Cells that would run as a formula are prefixed with an apostrophe. */
    csv: z.string(),
  }),
  summary: 'Export the caller’s canned replies as CSV, without attachments',
});

export const importCannedReplies = defineCall({
  method: 'POST',
  path: '/api/cannedReplies/import',
  access: conversationsEdit,
  topics: ['cannedReplies'],
  body: z.strictObject({
    /** Separated by commas, semicolons or tabs. */
    csv: z.string().min(1).max(CANNED_CSV_MAX.characters),
  }),
  bodyLimit: 4 * CANNED_CSV_MAX.characters,
  reply: z.object({
    created: z.number().int(),
    changed: z.number().int(),
    /** Number of rows that match what is stored. */
    unchanged: z.number().int(),
    /** Rows that were not imported. */
    errors: z.array(CannedRowError),
  }),
  errors: [invalidCannedCsv, shortcutTaken],
  rateLimit: { max: 10, perSeconds: 60 },
  summary: 'Import canned replies from CSV',
  description:
    'Each row updates the canned reply with its shortcut and language, or creates it: a shared one, or with `whose` ' +
    `“me” a personal one. Attachments and replies not in the file are unchanged. At most ${CANNED_CSV_MAX.rows} rows.`,
});
