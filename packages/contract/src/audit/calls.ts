import { z } from 'zod';
import { admin } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { BooleanQuery, Cursor, DateLike, NextCursor, pageSize, Uuid } from '../kernel/shapes.ts';
import { AUDIT_EXPORT_MAX } from './constants.ts';
import { AuditEntry } from './shapes.ts';

export const description = 'Who did what to what, and when.';

const filters = {
  actorId: Uuid.optional(),
  action: z.string().max(100).optional(),
  subjectType: z.string().max(60).optional(),
  subjectId: z.string().max(100).optional(),
  ip: z.string().max(45).optional(),
  /** Includes actions of visitors. Default false, unless the filter has an actor or an action. */
  withVisitors: BooleanQuery.optional(),
  fromDate: DateLike.optional(),
  toDate: DateLike.optional(),
  /** Words that must all occur in the action, subject or changes. The last one matches as a prefix. */
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
    /** CSV for spreadsheets. Cells that would run as a formula are quoted. */
    csv: z.string(),
    rows: z.number().int(),
    /** Whether rows were left out because of the limit. */
    isCut: z.boolean(),
  }),
  rateLimit: { max: 10, perSeconds: 60 },
  summary: `Export the audit log as CSV, newest first, at most ${AUDIT_EXPORT_MAX} rows`,
});
