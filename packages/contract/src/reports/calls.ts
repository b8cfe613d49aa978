import { z } from 'zod';
import { tooManyExports } from '../exports/errors.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Cursor, Done, MerchantId, NextCursor, pageSize, Uuid } from '../kernel/shapes.ts';
import { taskFull } from '../tasks/errors.ts';
import { reportRequests, reportsEdit, reportsView } from './access.ts';
import { REPORT_KEPT_DAYS, REPORT_PREVIEW_ROWS } from './constants.ts';
import { schedulesFull } from './errors.ts';
import {
  Report,
  ReportLocale,
  ReportName,
  ReportPreview,
  ReportRequest,
  ReportRun,
  ReportSchedule,
  ReportScheduleChange,
  ReportScheduleInput,
} from './shapes.ts';

export const description = 'Reports as files, on the screen, and sent on schedule.';

const one = z.object({ id: Uuid });

export const getReportMetadata = defineCall({
  method: 'POST',
  path: '/report/metadata',
  access: reportsView,
  body: z.strictObject({ merchantId: MerchantId.optional(), locale: ReportLocale.default('en') }),
  reply: z.object({ reports: z.array(Report) }),
  summary: 'List the reports that the caller may open, in the order of their role',
  description:
    'Catalogue 7.16. A role’s access list names reports, or categories with all their reports. A report of a list ' +
    'also requires the page of the list.',
});

export const runReport = defineCall({
  method: 'POST',
  path: '/report/',
  access: reportsView,
  // A preview changes nothing, so no topic is declared: it would fetch itself again.
  body: ReportRequest,
  reply: z.object({
    /** Null for a preview. */
    run: ReportRun.nullable(),
    preview: ReportPreview.nullable(),
  }),
  errors: [tooManyExports],
  rateLimit: { max: 120, perSeconds: 600 },
  summary: 'Run a report as a file, or preview it',
  description:
    'Catalogue 7.16. A job writes the file with the permissions that the member has when it runs; `getExport` returns ' +
    `its progress, and \`cancelExport\` cancels it. It is kept for ${REPORT_KEPT_DAYS} days. A preview has the first ` +
    `${REPORT_PREVIEW_ROWS} rows.`,
});

export const listReportRuns = defineCall({
  method: 'GET',
  path: '/datasink/reports/fetch',
  access: reportsView,
  topics: ['reportRuns'],
  query: z.object({
    merchantId: MerchantId.optional(),
    reportId: ReportName.optional(),
    cursor: Cursor.optional(),
    limit: pageSize(20, 100),
  }),
  reply: NextCursor.extend({ runs: z.array(ReportRun) }),
  summary: 'List the caller’s reports, newest first, with those that schedules sent',
  description: 'Catalogue 7.16. `getExportLink` returns the link of a file.',
});

export const listReportSchedules = defineCall({
  method: 'GET',
  path: '/api/reports/schedules',
  access: reportsView,
  topics: ['reportSchedules'],
  reply: z.object({ schedules: z.array(ReportSchedule) }),
  summary: 'List the schedules of the reports that the caller may open',
});

export const createReportSchedule = defineCall({
  method: 'POST',
  path: '/api/reports/schedules',
  access: reportsEdit,
  topics: ['reportSchedules'],
  body: ReportScheduleInput,
  reply: ReportSchedule,
  errors: [schedulesFull],
  summary: 'Send a report on schedule',
  description:
    'Recipients are mailed a link to their file. Each due time is sent once, also over restarts and changes of the clock.',
});

export const updateReportSchedule = defineCall({
  method: 'PUT',
  path: '/api/reports/schedules/{id}',
  access: reportsEdit,
  topics: ['reportSchedules'],
  params: one,
  body: ReportScheduleChange,
  reply: ReportSchedule,
  summary: 'Change a schedule. It is next due after now',
});

export const removeReportSchedule = defineCall({
  method: 'DELETE',
  path: '/api/reports/schedules/{id}',
  access: reportsEdit,
  topics: ['reportSchedules'],
  params: one,
  reply: Done,
  summary: 'Delete a schedule. Files it sent are kept',
});

export const requestNewReport = defineCall({
  method: 'POST',
  path: '/api/reports/requests',
  access: reportRequests,
  topics: ['tasks'],
  body: z.strictObject({
    title: z.string().trim().min(1).max(150),
    /** What it should answer, and for whom. */
    description: z.string().trim().min(1).max(4_000),
  }),
  reply: z.object({ id: Uuid, number: z.number().int() }),
  errors: [taskFull],
  rateLimit: { max: 30, perSeconds: 3600 },
  summary: 'Ask the administrators for a report that does not exist yet',
  description: 'Creates a ticket with the tag "report" and notifies every administrator.',
});
