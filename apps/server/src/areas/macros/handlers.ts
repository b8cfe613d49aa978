import { macros as calls } from '@foyer/contract';
import { answer, done } from '../../kernel/handlers.ts';
import { addMacro, changeMacro, dropMacro, macroFor, presentMacro, readMacros } from './macros.ts';
import { runOnMany, runOnOne } from './running.ts';
import { undoRun } from './undoing.ts';

export const area = answer(calls, {
  async listMacros(scope) {
    return { macros: (await readMacros(scope)).map(presentMacro) };
  },

  createMacro: async (scope, { body }) => presentMacro(await addMacro(scope, body)),

  updateMacro: async (scope, { params, body }) => presentMacro(await changeMacro(scope, params.id, body)),

  async removeMacro(scope, { params }) {
    await dropMacro(scope, params.id);
    return done;
  },

  async runMacro(scope, { params }) {
    return runOnOne(scope, await macroFor(scope, params.macroId), params.id);
  },

  async runMacroOnMany(scope, { params, body }) {
    return runOnMany(scope, await macroFor(scope, params.id), body.conversationIDs);
  },

  undoMacro: (scope, { params }) => undoRun(scope, params.id),
});
