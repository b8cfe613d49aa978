import { z } from 'zod';
import { fileRefused } from '../conversations/errors.ts';
import { FileRef } from '../conversations/shapes.ts';
import { anyone, visitor } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { common } from '../kernel/errors.ts';
import { Done, SeqQuery, Uuid } from '../kernel/shapes.ts';
import { VisitorContact } from '../visitors/shapes.ts';
import {
  addressUnconfirmed,
  codeInvalid,
  engagementEnded,
  engagementPaused,
  identityInvalid,
  identityRequired,
  originRefused,
} from './errors.ts';
import { WidgetConfig, WidgetConversation, WidgetThread } from './shapes.ts';

export const description = 'What the visitor’s chat calls.';

const WidgetPage = z.object({
  url: z.string().max(2000),
  title: z.string().max(300),
  referrer: z.string().max(2000).default(''),
});

export const getWidgetConfig = defineCall({
  method: 'GET',
  path: '/api/widget/config/{engagementID}',
  access: anyone,
  params: z.object({ engagementID: Uuid }),
  reply: WidgetConfig,
  errors: [originRefused],
  summary: 'Get the widget settings of an engagement',
});

export const startWidgetSession = defineCall({
  method: 'POST',
  path: '/api/widget/session',
  access: anyone,
  body: z.strictObject({
    engagementID: Uuid,
    /** Token of an earlier session in this browser, which identifies a returning visitor. */
    visitorToken: z.string().max(2000).nullish(),
    /**
     * JWT (HS256) of the merchant's server: `sub`, `exp` within a day, and optionally `name`, `email`, `phone`,
     * `company`.
     */
    identity: z.string().max(4000).nullish(),
    page: WidgetPage,
    language: z.string().max(35).nullish(),
    timeZone: z.string().max(60).nullish(),
  }),
  reply: z.object({
    visitorToken: z.string(),
    referenceID: Uuid,
    sessionID: Uuid,
    config: WidgetConfig,
    /** Known fields, which the form omits. */
    contact: VisitorContact.required(),
    thread: WidgetThread.nullable(),
  }),
  errors: [identityRequired, identityInvalid, originRefused, engagementPaused, engagementEnded],
  rateLimit: { max: 600, perSeconds: 60 },
  summary: 'Record a page view: start or continue the visit',
  description:
    'A visit continues if the last page view was less than 30 minutes ago; otherwise a new one starts.',
});

export const updateWidgetContact = defineCall({
  method: 'PUT',
  path: '/api/widget/contact',
  access: visitor,
  body: z.strictObject({ ...VisitorContact.shape, consent: z.boolean().optional() }),
  reply: Done,
  rateLimit: { max: 30, perSeconds: 60 },
  summary: 'Identify the visitor (pre-chat form)',
});

export const getWidgetThread = defineCall({
  method: 'GET',
  path: '/api/widget/conversations/{id}',
  access: visitor,
  params: z.object({ id: Uuid }),
  query: z.object({ before: SeqQuery.optional(), after: SeqQuery.optional() }),
  reply: WidgetThread,
  summary: 'List messages of the visitor’s conversation, 50 at a time',
});

export const uploadWidgetFile = defineCall({
  method: 'POST',
  path: '/api/widget/files',
  access: visitor,
  upload: true,
  reply: FileRef,
  errors: [fileRefused, common.tooLarge],
  rateLimit: { max: 20, perSeconds: 60 },
  summary: 'Store a file to attach to a message (multipart form with `file`)',
});

export const endWidgetConversation = defineCall({
  method: 'POST',
  path: '/api/widget/conversations/{id}/end',
  access: visitor,
  params: z.object({ id: Uuid }),
  reply: WidgetConversation,
  summary: 'End the chat as the visitor',
});

export const rateWidgetConversation = defineCall({
  method: 'POST',
  path: '/api/widget/conversations/{id}/rating',
  access: visitor,
  params: z.object({ id: Uuid }),
  body: z.strictObject({
    score: z.number().int().min(1).max(5),
    comment: z.string().trim().max(1000).default(''),
  }),
  reply: Done,
  rateLimit: { max: 20, perSeconds: 60 },
  summary: 'Rate the chat as the visitor. A later rating replaces an earlier one',
});

export const sendWidgetAddressCode = defineCall({
  method: 'POST',
  path: '/api/widget/addressCode',
  access: visitor,
  body: z.strictObject({ email: z.email().max(254) }),
  reply: Done,
  rateLimit: { max: 10, perSeconds: 3600 },
  summary: 'Email a code to confirm a visitor’s address. Valid for at least 15 minutes',
});

export const mailWidgetTranscript = defineCall({
  method: 'POST',
  path: '/api/widget/conversations/{id}/transcript',
  access: visitor,
  params: z.object({ id: Uuid }),
  body: z.strictObject({
    email: z.email().max(254),
    /** The emailed code, if the address is not confirmed yet. */
    code: z.string().length(6).regex(/^\d+$/).optional(),
  }),
  reply: Done,
  errors: [addressUnconfirmed, codeInvalid],
  rateLimit: { max: 20, perSeconds: 3600 },
  summary: 'Email the conversation to the visitor',
  description: 'Sent to the address of the signed identity, or one confirmed with a code.',
});
