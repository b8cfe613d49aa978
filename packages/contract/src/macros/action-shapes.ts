import { LABEL_LIMITS } from '@foyer/domain/labels';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { MACRO_STATUSES } from '@foyer/domain/macros';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { z } from 'zod';
import { INTEGER_MAX } from '../kernel/shapes.ts';

/** Actions on a conversation that macros and automation rules share. */

const Words = z.string().max(MESSAGE_TEXT_MAX);
const LabelName = z.string().max(LABEL_LIMITS.name * 2);

export const ReplyAction = z.strictObject({ type: z.literal('reply'), text: Words });
export const NoteAction = z.strictObject({ type: z.literal('note'), text: Words });
export const AddLabelAction = z.strictObject({ type: z.literal('add_label'), label: LabelName });
export const RemoveLabelAction = z.strictObject({ type: z.literal('remove_label'), label: LabelName });
export const StatusAction = z.strictObject({ type: z.literal('status'), status: z.enum(MACRO_STATUSES) });
export const SnoozeForAction = z.strictObject({
  type: z.literal('snooze'),
  minutes: z.number().int().min(1).max(INTEGER_MAX),
});
export const SnoozeUntilAction = z.strictObject({
  type: z.literal('snooze'),
  until: z.enum(['tomorrow', 'next_week']),
});
export const PriorityAction = z.strictObject({
  type: z.literal('priority'),
  priority: z.enum(TASK_PRIORITIES),
});
