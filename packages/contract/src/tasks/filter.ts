import { NAME_MAX } from '@foyer/domain/limits';
import { TICKET_LISTS } from '@foyer/domain/pages';
import { TICKET_NUMBER_MAX } from '@foyer/domain/task';
import { z } from 'zod';
import { listFilter } from '../kernel/list-query.ts';
import { DateLike, OwnMerchant, Uuid } from '../kernel/shapes.ts';
import { taskList } from './list.ts';

const number = z.coerce.number().int().min(1).max(TICKET_NUMBER_MAX);
const day = (what: string) => DateLike.optional().describe(what);
const truth = z.enum(['true', 'false']).transform((text) => text === 'true');

const bound = z.union([z.number(), z.iso.date()]).optional();

/** A condition on a custom field. */
const FieldCondition = z
  .strictObject({
    id: Uuid.describe('The field.'),
    is: z
      .union([z.string().min(1).max(NAME_MAX), z.boolean()])
      .optional()
      .describe('A choice, or true or false. Tasks without a value match false.'),
    has: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('Word prefixes that must all occur in the text.'),
    from: bound.describe('Minimum number or date.'),
    to: bound.describe('Maximum number or date.'),
    above: z.number().optional().describe('Greater than this number.'),
    below: z.number().optional().describe('Less than this number.'),
  })
  .refine(({ id: _, ...demands }) => Object.values(demands).some((one) => one !== undefined), {
    message: 'Please enter a value for the field',
  });
export type FieldCondition = z.infer<typeof FieldCondition>;

const fields = z
  .string()
  .max(4000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'Please enter valid JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(FieldCondition).min(1).max(10))
  .describe(
    'Custom fields, as a JSON list: `[{"id": …, "is": "Oak"}]`, with `has` for texts and `from`, `to`, `above`, ' +
      '`below` for numbers and days.',
  );

/** Filters of tasks (Catalogue 7.17), combined with and. */
export const TaskFilter = OwnMerchant.extend({
  ...listFilter(taskList),
  list: z
    .enum(TICKET_LISTS)
    .optional()
    .describe(
      'my-tickets: assigned to the caller; team: of the caller’s departments or their members; unassigned: ' +
        'without assignee; frt-pending: first response due.',
    ),
  open: truth.optional().describe('True: not completed.'),
  createdBy: Uuid.optional(),
  watcher: Uuid.optional(),
  conversationID: Uuid.optional(),
  parentId: z
    .union([Uuid, z.literal('none')])
    .optional()
    .describe('none: tasks that are not sub-tasks.'),
  fields: fields.optional(),
  nextDueFrom: day('The next of its running clocks is due not before.'),
  nextDueTo: day('The next of its running clocks is due not after; a day counts whole.'),
  numberFrom: number.optional(),
  numberTo: number.optional(),
  updatedFrom: day('Not before.'),
  updatedTo: day('Not after; a day counts whole.'),
  closedFrom: day('Not before.'),
  closedTo: day('Not after; a day counts whole.'),
});
export type TaskFilter = z.output<typeof TaskFilter>;
