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

/** What a merchant's own field must hold. */
const FieldCondition = z
  .strictObject({
    id: Uuid.describe('The field.'),
    is: z
      .union([z.string().min(1).max(NAME_MAX), z.boolean()])
      .optional()
      .describe('A choice, or yes or no. Default: no.'),
    has: z.string().trim().min(1).max(200).optional().describe('Beginnings of words of a text, all of them.'),
    from: bound.describe('Minimum number or date.'),
    to: bound.describe('Not more.'),
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
    'Custom fields, as a JSON list: `[{"id": …, "is": "Oak"}]`, with `has` for texts and `from`, `to`, `above`, `below` for numbers and days.',
  );

/** The free filters of lists of tasks (Catalogue 7.17). A task must meet all that are given. */
export const TaskFilter = OwnMerchant.extend({
  ...listFilter(taskList),
  list: z
    .enum(TICKET_LISTS)
    .optional()
    .describe(
      'my-tickets: mine; team: of my departments or a member of them; unassigned: nobody’s; frt-pending: the first response is owed.',
    ),
  open: truth.optional().describe('Whether they are not completed.'),
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
