import type { conversations } from '@foyer/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import {
  cannedRecords,
  cannedValues,
  checkMayUnshare,
  presentCannedReply,
  readCannedReplies,
} from './canned.ts';
import { readCannedCsv, writeCannedCsv } from './canned-csv.ts';

type CannedCalls = Pick<
  typeof conversations,
  | 'listCannedReplies'
  | 'createCannedReply'
  | 'updateCannedReply'
  | 'removeCannedReply'
  | 'exportCannedReplies'
  | 'importCannedReplies'
>;

export const cannedHandlers: Handlers<CannedCalls> = {
  async listCannedReplies(scope) {
    return { cannedReplies: (await readCannedReplies(scope)).map(presentCannedReply) };
  },

  createCannedReply: async (scope, { body }) =>
    presentCannedReply(await cannedRecords.create(scope, (db) => cannedValues(scope, db, body))),

  updateCannedReply: async (scope, { params, body }) =>
    presentCannedReply(
      await cannedRecords.change(scope, params.id, body, (db, before) => {
        if (body.isPersonal) checkMayUnshare(scope, before);
        return cannedValues(scope, db, body, before.attachments);
      }),
    ),

  removeCannedReply: (scope, { params }) =>
    cannedRecords.remove(scope, params.id, (before) => checkMayUnshare(scope, before)),

  exportCannedReplies: async (scope) => ({
    fileName: 'canned-replies.csv',
    csv: await writeCannedCsv(scope),
  }),

  importCannedReplies: (scope, { body }) => readCannedCsv(scope, body.csv),
};
