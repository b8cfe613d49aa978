import { z } from 'zod';
import { admin } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { BooleanQuery, Cursor, DateLike, NextCursor, pageSize, Uuid } from '../kernel/shapes.ts';
import { AUDIT_EXPORT_MAX } from './constants.ts';
import { AuditEntry } from './shapes.ts';

const filters = {
  actorId: Uuid.optional(),
  action: z.string().max(100).optional(),
  subjectType: z.string().max(60).optional(),
  subjectId: z.string().max(100).optional(),
  ip: z.string().max(45).optional(),
  /** Also what visitors did, which is left out otherwise unless the filter names an actor or an action. */
  withVisitors: BooleanQuery.optional(),
  fromDate: DateLike.optional(),
  toDate: DateLike.optional(),
  /** Words that all stand in the action, the subject, or what changed; the last one may be a beginning. */
  text: z.string().trim().max(200).optional(),
};

export const listAudit = defineCall({
  method: 'GET',
  path: '/api/audit',
  access: admin,
  query: z.object({ ...filters, cursor: Cursor.optional(), limit: pageSize(50, 200) }),
  reply: NextCursor.extend({ entries: z.array(AuditEntry) }),
  summary: 'List audit log entries, newest first',
});

export const exportAudit = defineCall({
  method: 'GET',
  path: '/api/audit/export',
  access: admin,
  query: z.object(filters),
  reply: z.object({
    fileName: z.string(),
    /** Comma separated, for spreadsheets: cells that one would run as a formula are quoted. */
    csv: z.string(),
    rows: z.number().int(),
    /** Whether there are more rows than an export holds. */
    isCut: z.boolean(),
  }),
  rateLimit: { max: 10, perSeconds: 60 },
  summary: `The audit as a table, at most ${AUDIT_EXPORT_MAX} rows, newest first`,
});
