import { ASK_TYPES, BUTTON_ACTIONS, FORM_INPUTS, LIST_STYLES, VIEW_SIZES } from '@foyer/domain/bots/steps';
import { z } from 'zod';

/** What a message of a bot shows besides its text. Choices are answered by a message with their label. */
export const BotElement = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('buttons'),
    buttons: z.array(z.object({ label: z.string(), action: z.enum(BUTTON_ACTIONS), value: z.string() })),
  }),
  z.object({
    type: z.literal('list'),
    style: z.enum(LIST_STYLES),
    items: z.array(z.object({ title: z.string(), text: z.string(), imageUrl: z.string() })),
  }),
  z.object({ type: z.literal('image'), url: z.string(), alt: z.string() }),
  z.object({ type: z.literal('video'), url: z.string(), alt: z.string() }),
  z.object({ type: z.literal('input'), input: z.enum(ASK_TYPES), hint: z.string().optional() }),
  z.object({
    type: z.literal('form'),
    fields: z.array(
      z.object({
        label: z.string(),
        input: z.enum(FORM_INPUTS),
        required: z.boolean(),
        hint: z.string().optional(),
      }),
    ),
  }),
  z.object({ type: z.literal('code'), again: z.string() }),
  z.object({
    type: z.literal('webview'),
    title: z.string(),
    url: z.string(),
    size: z.enum(VIEW_SIZES),
  }),
  z.object({
    type: z.literal('sources'),
    sources: z.array(z.object({ title: z.string(), url: z.string() })),
    choices: z.array(z.string()),
  }),
]);
