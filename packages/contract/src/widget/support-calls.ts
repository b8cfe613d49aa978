import { z } from 'zod';
import { member } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';

/** The support chat of the console: the widget of whoever runs the installation. Specification 2, 6. */

export const getSupportIdentity = defineCall({
  method: 'GET',
  path: '/api/support/identity',
  access: member,
  reply: z.object({
    /** For `Foyer('identify', …)`, good for an hour. Null where this server may not vouch for the member. */
    identity: z.string().nullable(),
  }),
  summary: 'Get the member’s signed identity for the support chat',
  description:
    'Signed with the key of the engagement in `settings.internalChatId`, where that one is of the own merchant or of the installation and has a key.',
});
