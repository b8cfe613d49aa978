import { BOT_LIMITS } from '@foyer/domain/bots/graph';
import {
  ASK_TYPES,
  BUTTON_ACTIONS,
  FORM_INPUTS,
  HTTP_METHODS,
  LIST_STYLES,
  VIEW_SIZES,
} from '@foyer/domain/bots/steps';
import { CONDITION_OPERATORS } from '@foyer/domain/conditions';
import { LADDER } from '@foyer/domain/lead-ladder';
import { PATTERN_MAX_LENGTH } from '@foyer/domain/pattern';
import { TASK_PRIORITIES, TASK_TITLE_MAX } from '@foyer/domain/task';
import { z } from 'zod';
import { recordOf, Uuid } from '../kernel/shapes.ts';

export const LanguageCode = z
  .string()
  .max(2)
  .regex(/^[a-z]{2}$/);
const StepId = z.string().min(1).max(40);
const Coordinate = z.number().min(-1e6).max(1e6);
const LocalText = recordOf(LanguageCode, z.string().max(BOT_LIMITS.text), BOT_LIMITS.languages);
/** Said once to a visitor who writes during a wait. Default a text of the bot in their language. */
const WaitText = LocalText.optional();
const Label = z.string().max(BOT_LIMITS.name);
const Variable = z.string().max(BOT_LIMITS.variable);
const Template = z.string().max(BOT_LIMITS.text);
const Address = z.string().max(BOT_LIMITS.url);
const Minutes = z.number().int().min(1).max(BOT_LIMITS.minutes);
/** Of a number, or of a day: YYYY-MM-DD or `today`. */
const Limit = z.string().max(BOT_LIMITS.limit);
const Attempts = z.number().int().min(1).max(BOT_LIMITS.attempts);
/** Parts of an answer, and the variables that keep them. */
export const SavedPart = z.strictObject({ path: z.string().max(BOT_LIMITS.path), variable: Variable });
const Saved = z.array(SavedPart).max(BOT_LIMITS.options);
/** A header of a request. `sealed` is a secret value, as `sealBotHeader` returns it. */
export const BotHeader = z.strictObject({
  name: Label,
  value: Template,
  sealed: z
    .string()
    .max(BOT_LIMITS.text * 6)
    .optional(),
});
const options = <Shape extends z.ZodType>(shape: Shape) => z.array(shape).max(BOT_LIMITS.options);
const branches = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({
    branches: z.array(z.strictObject({ id: StepId, label: Label, ...shape })).max(BOT_LIMITS.branches),
  });

const step = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.strictObject({
    id: StepId,
    type: z.literal(type),
    name: Label,
    x: Coordinate,
    y: Coordinate,
    data,
    /** The step that each port leads to. */
    exits: recordOf(StepId, StepId, BOT_LIMITS.options + 2),
  });

const nothing = z.strictObject({});

/** An image or a video, with its description. */
export const BotMedia = z.strictObject({ url: Address, text: LocalText });

/** A step that is only a text. */
export const BotSpoken = z.strictObject({ text: LocalText });

/** A step of a flow. */
export const BotNode = z.discriminatedUnion('type', [
  step('start', nothing),
  step('say', BotSpoken),
  step('image', BotMedia),
  step('video', BotMedia),
  step(
    'buttons',
    z.strictObject({
      text: LocalText,
      buttons: options(
        z.strictObject({ id: StepId, label: LocalText, action: z.enum(BUTTON_ACTIONS), value: Address }),
      ),
    }),
  ),
  step(
    'list',
    z.strictObject({
      text: LocalText,
      style: z.enum(LIST_STYLES),
      items: options(z.strictObject({ id: StepId, title: LocalText, text: LocalText, imageUrl: Address })),
    }),
  ),
  step(
    'ask',
    z.strictObject({
      text: LocalText,
      input: z.enum(ASK_TYPES),
      variable: Variable,
      pattern: z.string().max(PATTERN_MAX_LENGTH),
      min: Limit.optional(),
      max: Limit.optional(),
      attempts: Attempts,
      retryText: LocalText,
      minutes: Minutes.nullable(),
    }),
  ),
  step(
    'condition',
    branches({
      match: z.enum(['all', 'any']),
      tests: z
        .array(
          z.strictObject({
            variable: z.string().max(BOT_LIMITS.variable * 3),
            operator: z.enum(CONDITION_OPERATORS),
            value: Template,
          }),
        )
        .max(BOT_LIMITS.tests),
    }),
  ),
  step('keywords', branches({ examples: z.array(z.string().max(200)).max(BOT_LIMITS.examples) })),
  step(
    'intent',
    branches({ intentId: Uuid.nullable() }).extend({
      message: Template,
      skillId: Uuid.nullable().optional(),
    }),
  ),
  step('set', z.strictObject({ variable: Variable, value: Template })),
  step('jump', nothing),
  step('subflow', nothing),
  step('return', nothing),
  step('wait', z.strictObject({ minutes: Minutes, waitText: WaitText })),
  step('random', branches({ weight: z.number().int().min(0).max(100) })),
  step('knowledge', z.strictObject({ question: Template })),
  step(
    'webhook',
    z.strictObject({
      text: LocalText,
      url: Address,
      body: z.string().max(BOT_LIMITS.body),
      minutes: Minutes,
      save: Saved,
      waitText: WaitText,
    }),
  ),
  step(
    'otp',
    z.strictObject({
      text: LocalText,
      to: z.string().max(320),
      minutes: z.number().int().min(1).max(BOT_LIMITS.codeMinutes),
      attempts: Attempts,
      resends: z.number().int().min(0).max(BOT_LIMITS.resends),
    }),
  ),
  step(
    'form',
    z.strictObject({
      text: LocalText,
      fields: z
        .array(
          z.strictObject({
            id: StepId,
            label: LocalText,
            input: z.enum(FORM_INPUTS),
            variable: Variable,
            required: z.boolean(),
          }),
        )
        .max(BOT_LIMITS.fields),
      attempts: Attempts,
      minutes: Minutes.nullable(),
    }),
  ),
  step(
    'webview',
    z.strictObject({ text: LocalText, title: LocalText, url: Address, size: z.enum(VIEW_SIZES) }),
  ),
  step(
    'device',
    z.strictObject({
      command: z.string().max(BOT_LIMITS.name),
      parameters: z.array(z.strictObject({ name: Variable, value: Template })).max(BOT_LIMITS.parameters),
      minutes: Minutes,
      save: Saved,
      waitText: WaitText,
    }),
  ),
  step('appointment', BotSpoken),
  step('product', BotSpoken),
  step('payment', z.strictObject({ text: LocalText, amount: z.string().max(BOT_LIMITS.amount) })),
  step(
    'http',
    z.strictObject({
      method: z.enum(HTTP_METHODS),
      url: Address,
      body: z.string().max(BOT_LIMITS.body),
      headers: z.array(BotHeader).max(BOT_LIMITS.headers).optional(),
      save: Saved,
    }),
  ),
  step(
    'ticket',
    z.strictObject({
      mode: z.enum(['Ticket', 'Task']),
      title: z.string().max(TASK_TITLE_MAX),
      description: Template,
      priority: z.enum(TASK_PRIORITIES),
    }),
  ),
  step(
    'contact',
    z.strictObject({
      field: z.enum(['firstName', 'lastName', 'email', 'phone', 'company', 'city', 'notes']),
      value: z.string().max(500),
    }),
  ),
  step('tag', z.strictObject({ tag: z.string().max(BOT_LIMITS.tag) })),
  step('mail', z.strictObject({ to: z.string().max(320), subject: z.string().max(200), text: Template })),
  step('lead', z.strictObject({ to: z.enum(LADDER) })),
  step('membership', z.strictObject({ listId: Uuid.nullable(), how: z.enum(['add', 'remove']) })),
  step('notify', z.strictObject({ memberIds: z.array(Uuid).max(20), text: z.string().max(500) })),
  step(
    'handover',
    z.strictObject({
      text: LocalText,
      departmentId: Uuid.nullable(),
      /** The department outside opening hours. Default: the same. */
      closedDepartmentId: Uuid.nullable().optional(),
    }),
  ),
  step('agent', z.strictObject({ text: LocalText, agentId: Uuid.nullable() })),
  step('close', BotSpoken),
]);
export type BotNode = z.infer<typeof BotNode>;

/** A text for colleagues on the canvas. */
export const BotNote = z.strictObject({
  id: StepId,
  text: z.string().max(BOT_LIMITS.note),
  x: Coordinate,
  y: Coordinate,
});

/** What a bot does. The first language is the one that others fall back to. */
export const BotGraph = z.strictObject({
  languages: z.array(LanguageCode).min(1).max(BOT_LIMITS.languages),
  nodes: z.array(BotNode).max(BOT_LIMITS.nodes),
  notes: z.array(BotNote).max(BOT_LIMITS.notes).optional(),
});
export type BotGraph = z.infer<typeof BotGraph>;
