import { REPORT_FILTERS } from '@foyer/domain/report-filters';
import { MOVING_PERIODS, REPORT_PERIODS, type ReportPeriod } from '@foyer/domain/report-periods';
import { REPORT_FORMATS, REPORT_IDS } from '@foyer/domain/reports';
import { REPORT_CATEGORY_TITLES, type ReportCategory } from '@foyer/domain/reports/definition';
import { z } from 'zod';
import { DimensionName, MeasureName } from '../analytics/shapes.ts';
import { TableExport } from '../exports/shapes.ts';
import { Instant, MemberRef, MerchantId, precondition, Uuid } from '../kernel/shapes.ts';
import { REPORT_RECIPIENTS_MAX } from './constants.ts';

export const ReportName = z.enum(REPORT_IDS);

/** PDF, XLS (an Excel workbook), CSV, or a preview on the screen. Specification 9. */
export const ReportFormatName = z.enum(REPORT_FORMATS);
export const ReportFileFormat = ReportFormatName.exclude(['Preview']);
export type ReportFileFormat = z.infer<typeof ReportFileFormat>;

export const ReportLocale = z.enum(['en', 'ar']);

/** Limits the numbers to one key, as `channel:web`. Measures without the dimension are left out. */
const ReportLimit = z.string().max(220);

/** What a report is about: its days in the merchant's time zone. */
export const ReportParameters = z.strictObject({
  period: z.enum(Object.keys(REPORT_PERIODS) as [ReportPeriod, ...ReportPeriod[]]).default('last_7_days'),
  /** The days of the period `custom`, both included. */
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  /** Durations in opening hours. */
  isOpenHours: z.boolean().default(false),
  /** Adds the totals of the days before. */
  isCompared: z.boolean().default(false),
  only: ReportLimit.default(''),
});
export type ReportParameters = z.output<typeof ReportParameters>;

export const ReportRequest = z.strictObject({
  merchantId: MerchantId.optional(),
  reportId: ReportName,
  parameters: ReportParameters,
  format: ReportFormatName,
  /** Language of titles and numbers. */
  locale: ReportLocale.default('en'),
});

/** A report that the caller's role may open. */
export const Report = z.object({
  id: ReportName,
  category: z.enum(Object.keys(REPORT_CATEGORY_TITLES) as [ReportCategory, ...ReportCategory[]]),
  /** In the language of the request. */
  title: z.string(),
  about: z.string(),
  formats: z.array(ReportFormatName),
  /** Whether it has durations that can be counted in opening hours. */
  hasOpenHours: z.boolean(),
  /** Whether it has totals, which can be compared with the days before. */
  hasTotals: z.boolean(),
  /** What it can be limited to. */
  filters: z.array(z.enum(REPORT_FILTERS)),
});
export type Report = z.infer<typeof Report>;

export const ReportColumn = z.object({
  title: z.string(),
  isNumber: z.boolean(),
  /** What the numbers of the column are, whose rows `listFactRows` has. Null for other columns. */
  measure: MeasureName.nullable(),
});

/** Which rows the numbers of a row of a report count. */
export const ReportRowScope = z.object({
  fromDate: z.iso.date(),
  toDate: z.iso.date(),
  hour: Instant.nullable(),
  dayHour: z.number().int().nullable(),
  keys: z.array(z.object({ dimension: DimensionName, key: z.string(), label: z.string() })),
});
export type ReportRowScope = z.infer<typeof ReportRowScope>;

/** The first rows of a report as they are printed. */
export const ReportPreview = z.object({
  columns: z.array(ReportColumn),
  rows: z.array(z.array(z.string())),
  /** The row of all, and that of the days before. */
  totals: z.array(z.array(z.string())),
  /** What `rows` and `totals` count, in their order. Empty for a report of a list. */
  scopes: z.object({ rows: z.array(ReportRowScope), totals: z.array(ReportRowScope) }),
  /** The days, in words, and the zone. */
  range: z.string(),
  timeZone: z.string(),
  hasMore: z.boolean(),
  /** False while statistics are being built. */
  isComplete: z.boolean(),
});
export type ReportPreview = z.infer<typeof ReportPreview>;

/** A report that was written, or is being written, as a file for the caller. */
export const ReportRun = TableExport.omit({ kind: true, format: true }).extend({
  reportId: ReportName,
  format: ReportFileFormat,
  /** The days, in words. */
  range: z.string(),
  /** The schedule that sent it, and when it was due. */
  scheduleId: Uuid.nullable(),
  dueDate: Instant.nullable(),
});
export type ReportRun = z.infer<typeof ReportRun>;

/** When a report is sent and to whom. */
export const ReportScheduleInput = z.strictObject({
  reportId: ReportName,
  period: z.enum(MOVING_PERIODS),
  isOpenHours: z.boolean().default(false),
  isCompared: z.boolean().default(false),
  only: ReportLimit.default(''),
  format: ReportFileFormat,
  locale: ReportLocale.default('en'),
  frequency: z.enum(['daily', 'weekly', 'monthly']),
  /** Of a weekly schedule: 1 is Monday. */
  weekday: z.number().int().min(1).max(7).default(1),
  /** Of a monthly schedule. In shorter months the last day. */
  monthDay: z.number().int().min(1).max(31).default(1),
  /** Local time in `timeZone`. */
  time: z
    .string()
    .max(5)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter valid time'),
  timeZone: z.string().max(60),
  /** Members. Each gets what they may see on the day it is sent; who may not open the report gets nothing. */
  recipientIds: z.array(Uuid).min(1).max(REPORT_RECIPIENTS_MAX),
  /** Later than this it is skipped, for example after an interruption. */
  lateHours: z.number().int().min(1).max(168).default(6),
  /** Sends nothing when the report has no rows. */
  skipsEmpty: z.boolean().default(true),
  isActive: z.boolean().default(true),
});
export const ReportScheduleChange = ReportScheduleInput.extend(precondition);

export const ReportSchedule = ReportScheduleInput.omit({ recipientIds: true }).extend({
  id: Uuid,
  recipients: z.array(MemberRef),
  /** Name of the team, agent, engagement or label that `only` names by its id. Null when it is gone or has no id. */
  onlyName: z.string().nullable(),
  createdBy: MemberRef.nullable(),
  /** Null while it is off. */
  nextDate: Instant.nullable(),
  lastDate: Instant.nullable(),
  /** When it was last due and skipped because it was late. */
  missedDate: Instant.nullable(),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;
