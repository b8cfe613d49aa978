import { LABEL_LIMITS } from '@foyer/domain/labels';
import { MESSAGE_TEXT_MAX, NAME_MAX } from '@foyer/domain/limits';
import { MACRO_ACTIONS_MAX, MACRO_STATUSES } from '@foyer/domain/macros';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { z } from 'zod';
import { AssignToDepartment, AssignToMember } from '../assignment/shapes.ts';
import { FolderInput } from '../conversations/canned-shapes.ts';
import { Undo } from '../inbox/shapes.ts';
import { Wording } from '../kernel/errors.ts';
import { INTEGER_MAX, Instant, Uuid } from '../kernel/shapes.ts';

const Words = z.string().max(MESSAGE_TEXT_MAX);
const LabelName = z.string().max(LABEL_LIMITS.name * 2);

/** An action of a macro. `reply` supports the variables of canned replies; labels are referenced by name. */
export const MacroAction = z.union([
  z.strictObject({ type: z.literal('reply'), text: Words }),
  z.strictObject({ type: z.literal('note'), text: Words }),
  z.strictObject({ type: z.literal('add_label'), label: LabelName }),
  z.strictObject({ type: z.literal('remove_label'), label: LabelName }),
  AssignToMember,
  AssignToDepartment,
  z.strictObject({ type: z.literal('assign'), to: z.enum(['me', 'nobody']) }),
  z.strictObject({ type: z.literal('status'), status: z.enum(MACRO_STATUSES) }),
  z.strictObject({ type: z.literal('snooze'), minutes: z.number().int().min(1).max(INTEGER_MAX) }),
  z.strictObject({ type: z.literal('snooze'), until: z.enum(['tomorrow', 'next_week']) }),
  z.strictObject({ type: z.literal('priority'), priority: z.enum(TASK_PRIORITIES) }),
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
