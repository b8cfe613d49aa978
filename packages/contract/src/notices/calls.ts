import { z } from 'zod';
import { member } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Done, NextCursor, pageSize, Uuid } from '../kernel/shapes.ts';
import { NOTICE_DAYS, Notice } from './shapes.ts';

export const description = 'Notifications of a member.';

export const listNotices = defineCall({
  method: 'GET',
  path: '/api/notices',
  access: member,
  topics: ['notices'],
  query: z.object({
    unread: z.enum(['true', 'false']).default('false'),
    cursor: z.string().max(300).optional(),
    limit: pageSize(20, 100),
  }),
  reply: NextCursor.extend({
    notices: z.array(Notice),
    /** Number of all unread notifications, not only of this page. */
    unread: z.number().int(),
  }),
  summary: 'List notifications of the caller, newest first',
  description: `Kept for ${NOTICE_DAYS} days.`,
});

export const readNotice = defineCall({
  method: 'POST',
  path: '/api/notices/{id}/read',
  access: member,
  topics: ['notices'],
  params: z.object({ id: Uuid }),
  reply: Notice,
  summary: 'Mark a notification as read. Idempotent',
});

export const readAllNotices = defineCall({
  method: 'POST',
  path: '/api/notices/readAll',
  access: member,
  topics: ['notices'],
  reply: Done,
  summary: 'Mark all notifications as read',
});
