import { z } from 'zod';
import { chat, talk } from '../conversations/access.ts';
import { undoOver } from '../inbox/errors.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Done, precondition, Uuid } from '../kernel/shapes.ts';
import { MACRO_CONVERSATIONS_MAX } from './constants.ts';
import { macroFailed, macroNameTaken } from './errors.ts';
import { Macro, MacroInput, MacroOutcome } from './shapes.ts';

const one = z.object({ id: Uuid });

export const listMacros = defineCall({
  method: 'GET',
  path: '/api/macros',
  access: chat,
  topics: ['macros'],
  reply: z.object({ macros: z.array(Macro) }),
  summary: 'Macros that all share and those of the member, by name',
});

export const createMacro = defineCall({
  method: 'POST',
  path: '/api/macros',
  access: talk,
  topics: ['macros'],
  body: MacroInput,
  reply: Macro,
  errors: [macroNameTaken],
  summary: 'Add a macro',
});

export const updateMacro = defineCall({
  method: 'PUT',
  path: '/api/macros/{id}',
  access: talk,
  topics: ['macros'],
  params: one,
  body: MacroInput.extend(precondition),
  reply: Macro,
  errors: [macroNameTaken],
  summary: 'Change a macro',
  description: 'Making a shared one personal takes it from the others: administrators only.',
});

export const removeMacro = defineCall({
  method: 'DELETE',
  path: '/api/macros/{id}',
  access: talk,
  topics: ['macros'],
  params: one,
  reply: Done,
  summary: 'Remove a macro',
  description: 'Shared ones are removed by administrators only.',
});

export const runMacro = defineCall({
  method: 'POST',
  path: '/api/conversations/{id}/macros/{macroId}',
  access: talk,
  topics: ['macros'],
  params: z.object({ id: Uuid, macroId: Uuid }),
  reply: MacroOutcome,
  errors: [macroFailed],
  summary: 'Run a macro on a conversation: all of it or, where something is not possible, nothing',
});

export const runMacroOnMany = defineCall({
  method: 'POST',
  path: '/api/macros/{id}/runs',
  access: talk,
  topics: ['macros'],
  params: one,
  body: z.strictObject({ conversationIDs: z.array(Uuid).min(1).max(MACRO_CONVERSATIONS_MAX) }),
  reply: MacroOutcome,
  summary: 'Run a macro on several conversations; on each of them all of it or nothing',
});

export const undoMacro = defineCall({
  method: 'POST',
  path: '/api/macroRuns/{id}/undo',
  access: talk,
  params: one,
  reply: MacroOutcome,
  errors: [undoOver],
  summary: 'Take back what the member’s macro did within the last ten minutes',
  description: 'Replies and notes stay, and so does what somebody changed since: `failed` tells of it.',
});
