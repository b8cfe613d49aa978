import { z } from 'zod';
import { conversationsEdit, conversationsView } from '../conversations/access.ts';
import { undoOver } from '../inbox/errors.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Done, precondition, Uuid } from '../kernel/shapes.ts';
import { MACRO_CONVERSATIONS_MAX } from './constants.ts';
import { macroFailed, macroNameTaken } from './errors.ts';
import { Macro, MacroInput, MacroOutcome } from './shapes.ts';

export const description = 'Several actions by one click.';

const one = z.object({ id: Uuid });

export const listMacros = defineCall({
  method: 'GET',
  path: '/api/macros',
  access: conversationsView,
  topics: ['macros'],
  reply: z.object({ macros: z.array(Macro) }),
  summary: 'List shared and personal macros by name',
});

export const createMacro = defineCall({
  method: 'POST',
  path: '/api/macros',
  access: conversationsEdit,
  topics: ['macros'],
  body: MacroInput,
  reply: Macro,
  errors: [macroNameTaken],
  summary: 'Create a macro',
});

export const updateMacro = defineCall({
  method: 'PUT',
  path: '/api/macros/{id}',
  access: conversationsEdit,
  topics: ['macros'],
  params: one,
  body: MacroInput.extend(precondition),
  reply: Macro,
  errors: [macroNameTaken],
  summary: 'Update a macro',
  description: 'Only administrators can make a shared one personal.',
});

export const removeMacro = defineCall({
  method: 'DELETE',
  path: '/api/macros/{id}',
  access: conversationsEdit,
  topics: ['macros'],
  params: one,
  reply: Done,
  summary: 'Delete a macro',
  description: 'Only administrators can delete shared ones.',
});

export const runMacro = defineCall({
  method: 'POST',
  path: '/api/conversations/{id}/macros/{macroId}',
  access: conversationsEdit,
  topics: ['macros'],
  params: z.object({ id: Uuid, macroId: Uuid }),
  reply: MacroOutcome,
  errors: [macroFailed],
  summary: 'Run a macro on a conversation. If one action fails, none are applied',
});

export const runMacroOnMany = defineCall({
  method: 'POST',
  path: '/api/macros/{id}/runs',
  access: conversationsEdit,
  topics: ['macros'],
  params: one,
  body: z.strictObject({ conversationIDs: z.array(Uuid).min(1).max(MACRO_CONVERSATIONS_MAX) }),
  reply: MacroOutcome,
  summary: 'Run a macro on several conversations. On each, if one action fails, none are applied',
});

export const undoMacro = defineCall({
  method: 'POST',
  path: '/api/macroRuns/{id}/undo',
  access: conversationsEdit,
  params: one,
  reply: MacroOutcome,
  errors: [undoOver],
  summary: 'Undo a macro the member ran within the last ten minutes',
  description: 'Replies and notes stay. Later changes by others also stay and are returned in `failed`.',
});
