import { macros as calls } from '@foyer/contract';
import { sql } from 'drizzle-orm';
import { answer } from '../../kernel/handlers.ts';
import { checkMayUnshare, macroRecords, macroValues, presentMacro } from './macros.ts';
import { runOnMany, runOnOne } from './running.ts';
import { macros } from './tables.ts';
import { undoRun } from './undoing.ts';

export const area = answer(calls, {
  async listMacros(scope) {
    const rows = await macroRecords.list(scope, sql`lower(${macros.name})`, macros.id);
    return { macros: rows.map(presentMacro) };
  },

  createMacro: async (scope, { body }) =>
    presentMacro(await macroRecords.create(scope, (db) => macroValues(scope, db, body))),

  updateMacro: async (scope, { params, body }) =>
    presentMacro(
      await macroRecords.change(scope, params.id, body, (db, before) => {
        if (body.isPersonal) checkMayUnshare(scope, before);
        return macroValues(scope, db, body);
      }),
    ),

  removeMacro: (scope, { params }) =>
    macroRecords.remove(scope, params.id, (before) => checkMayUnshare(scope, before)),

  async runMacro(scope, { params }) {
    return runOnOne(scope, await macroRecords.get(scope, params.macroId), params.id);
  },

  async runMacroOnMany(scope, { params, body }) {
    return runOnMany(scope, await macroRecords.get(scope, params.id), body.conversationIDs);
  },

  undoMacro: (scope, { params }) => undoRun(scope, params.id),
});
