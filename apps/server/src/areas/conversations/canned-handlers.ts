import type { conversations } from '@foyer/contract';
import { done, type Handlers } from '../../kernel/handlers.ts';
import {
  addCannedReply,
  changeCannedReply,
  dropCannedReply,
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

  createCannedReply: async (scope, { body }) => presentCannedReply(await addCannedReply(scope, body)),

  updateCannedReply: async (scope, { params, body }) =>
    presentCannedReply(await changeCannedReply(scope, params.id, body)),

  async removeCannedReply(scope, { params }) {
    await dropCannedReply(scope, params.id);
    return done;
  },

  exportCannedReplies: async (scope) => ({
    fileName: 'canned-replies.csv',
    csv: await writeCannedCsv(scope),
  }),

  importCannedReplies: (scope, { body }) => readCannedCsv(scope, body.csv),
};
