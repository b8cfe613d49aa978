import { NAME_MAX } from '@foyer/domain/limits';
import { MACRO_ACTIONS_MAX } from '@foyer/domain/macros';
import { z } from 'zod';
import { AssignToDepartment, AssignToMember } from '../assignment/shapes.ts';
import { FolderInput } from '../conversations/canned-shapes.ts';
import { Undo } from '../inbox/shapes.ts';
import { Wording } from '../kernel/errors.ts';
import { Instant, Uuid } from '../kernel/shapes.ts';
import {
  AddLabelAction,
  NoteAction,
  PriorityAction,
  RemoveLabelAction,
  ReplyAction,
  SnoozeForAction,
  SnoozeUntilAction,
  StatusAction,
} from './action-shapes.ts';

/** An action of a macro. `reply` supports the variables of canned replies; labels are referenced by name. */
export const MacroAction = z.union([
  ReplyAction,
  NoteAction,
  AddLabelAction,
  RemoveLabelAction,
  AssignToMember,
  AssignToDepartment,
  z.strictObject({ type: z.literal('assign'), to: z.enum(['me', 'nobody']) }),
  StatusAction,
  SnoozeForAction,
  SnoozeUntilAction,
  PriorityAction,
  z.strictObject({ type: z.literal('close') }),
]);

/** Several actions run on a conversation at once. */
export const Macro = z.object({
  id: Uuid,
  name: z.string(),
  /** Nested by slashes. Empty: none. */
  folder: z.string(),
  /** Personal, visible to the member only. Otherwise shared. */
  isPersonal: z.boolean(),
  /** In execution order. */
  actions: z.array(MacroAction),
  /** Number of conversations it was run on. */
  usageCount: z.number().int(),
  lastUsedDate: Instant.nullable(),
  lastModifiedDate: Instant,
});
export type Macro = z.infer<typeof Macro>;

/** Input of a macro. */
export const MacroInput = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MAX),
  folder: FolderInput.default(''),
  isPersonal: z.boolean().default(false),
  actions: z.array(MacroAction).max(MACRO_ACTIONS_MAX),
});
export type MacroInput = z.infer<typeof MacroInput>;

/** A failed action and its reason. `action` is null if the conversation as a whole failed. */
export const MacroFailure = z.object({
  conversationID: Uuid,
  /** Name of the visitor. */
  name: z.string(),
  action: MacroAction.nullable(),
  error: z.string(),
  errorDescription: z.string(),
  wording: Wording.optional(),
});
export type MacroFailure = z.infer<typeof MacroFailure>;

/** Result of running or undoing a macro. */
export const MacroOutcome = z.object({
  done: z.array(Uuid),
  failed: z.array(MacroFailure),
  /** Undoes the run, except replies and notes. Null if there is nothing to undo. */
  undo: Undo.nullable(),
});
export type MacroOutcome = z.infer<typeof MacroOutcome>;
