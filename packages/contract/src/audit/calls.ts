import { z } from 'zod';
import { admin } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { listFilter, listQuery } from '../kernel/list-query.ts';
import { GridPage, RowTotal } from '../kernel/shapes.ts';
import { auditList } from './list.ts';
import { AuditEntry } from './shapes.ts';

export const description = 'Who did what to what, and when.';

export const listAudit = defineCall({
  method: 'GET',
  path: '/api/audit',
  access: admin,
  query: z.object(listQuery(auditList)),
  reply: GridPage.extend({ entries: z.array(AuditEntry) }),
  summary: 'List audit log entries. Default order: newest first',
});

export const countAudit = defineCall({
  method: 'GET',
  path: '/api/audit/count',
  access: admin,
  query: z.object(listFilter(auditList)),
  reply: RowTotal,
  summary: 'Count audit log entries that match a filter, exact up to 100,000',
});
