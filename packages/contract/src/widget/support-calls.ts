import { z } from 'zod';
import { member } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';

/** The support chat of the console: the widget of the installation's operator. Specification 2, 6. */

export const getSupportIdentity = defineCall({
  method: 'GET',
  path: '/api/support/identity',
  access: member,
  reply: z.object({
    /** For `Foyer('identify', …)`, valid for an hour. Null if this server cannot sign for the member. */
    identity: z.string().nullable(),
  }),
  summary: 'Get the member’s signed identity for the support chat',
  description:
    'Signed with the key of the engagement in `settings.internalChatId`, if it belongs to the merchant or the ' +
    'installation and has a key.',
});
