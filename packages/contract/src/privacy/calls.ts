import { z } from 'zod';
import { admin, edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Cursor, NextCursor, pageSize, Uuid } from '../kernel/shapes.ts';
import { notConfirmed, retentionTooShort } from './errors.ts';
import {
  Erasure,
  ErasurePreview,
  RetentionInput,
  RetentionPreview,
  RetentionQuery,
  RetentionRule,
} from './shapes.ts';

export const description = 'Erasure of people, and how long data is kept.';

const one = z.object({ id: Uuid });
const Rules = z.object({ rules: z.array(RetentionRule) });

export const previewErasure = defineCall({
  method: 'GET',
  path: '/api/contacts/{id}/erasure',
  access: admin,
  topics: ['contacts'],
  params: one,
  reply: ErasurePreview,
  summary: 'Count what the erasure of a contact deletes',
});

export const eraseContact = defineCall({
  method: 'POST',
  path: '/api/contacts/{id}/erasure',
  access: admin,
  topics: ['contacts', 'visitors', 'erasures'],
  params: one,
  body: z.strictObject({ confirmation: z.string().trim().max(300) }),
  reply: Erasure,
  errors: [notConfirmed],
  rateLimit: { max: 300, perSeconds: 3600 },
  summary: 'Erase a contact with everything about the person',
  description:
    'A job deletes all rows and files. In the audit log a pseudonym replaces the person. Addresses that are unsubscribed stay so by a hash. It cannot be undone. Backups expire by their own retention.',
});

export const listErasures = defineCall({
  method: 'GET',
  path: '/api/erasures',
  access: admin,
  topics: ['erasures'],
  query: z.object({ cursor: Cursor.optional(), limit: pageSize(20, 100) }),
  reply: NextCursor.extend({ erasures: z.array(Erasure) }),
  summary: 'List erasures, newest first',
});

export const getRetention = defineCall({
  method: 'GET',
  path: '/api/retention',
  access: page('settings'),
  topics: ['retention'],
  reply: Rules,
  summary: 'Get how long each kind of data is kept',
});

export const updateRetention = defineCall({
  method: 'PUT',
  path: '/api/retention',
  access: edit('settings'),
  topics: ['retention'],
  body: RetentionInput,
  reply: Rules,
  errors: [retentionTooShort],
  summary: 'Change how long a kind of data is kept. A daily job deletes what is older',
});

export const previewRetention = defineCall({
  method: 'GET',
  path: '/api/retention/preview',
  access: page('settings'),
  topics: ['retention'],
  query: RetentionQuery,
  reply: RetentionPreview,
  errors: [retentionTooShort],
  summary: 'Count what would be deleted now',
});
