import { DIMENSION_TITLES, FACT_SOURCES, type FactDimension } from '@foyer/domain/fact-sources';
import { MEASURE_IDS } from '@foyer/domain/measures';
import { z } from 'zod';
import { Presence } from '../accounts/shapes.ts';
import { Instant, MemberRef, MerchantId, precondition, Uuid } from '../kernel/shapes.ts';
import { SetupStep } from '../merchants/shapes.ts';
import { WIDGETS_MAX } from './constants.ts';

export const MeasureName = z.enum(MEASURE_IDS);
export const DimensionName = z.enum(Object.keys(DIMENSION_TITLES) as [FactDimension, ...FactDimension[]]);
export const FactSourceName = z.enum(
  Object.keys(FACT_SOURCES) as [keyof typeof FACT_SOURCES, ...(keyof typeof FACT_SOURCES)[]],
);

/** Limits a question to rows with one of these keys. An empty key: without one. */
export const FactFilter = z.strictObject({
  dimension: DimensionName,
  values: z.array(z.string().max(200)).min(1).max(50),
});
export type FactFilter = z.infer<typeof FactFilter>;

/** Days in the merchant's time zone, both included. */
export const TimeDimension = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Null: the whole range. */
  granularity: z.enum(['hour', 'day', 'week', 'month']).nullable().default(null),
});
export type TimeDimension = z.infer<typeof TimeDimension>;

const question = {
  merchantId: MerchantId.optional(),
  dimensions: z.array(DimensionName).max(2).default([]),
  filters: z.array(FactFilter).max(10).default([]),
  timeDimension: TimeDimension,
};

export const StatsQuery = z.strictObject({
  ...question,
  measures: z.array(MeasureName).min(1).max(12),
  /** By time and then key, or by the value of a measure. Default: by time, and the first measure from high to low. */
  order: z
    .strictObject({ by: z.union([MeasureName, z.literal('key')]), direction: z.enum(['asc', 'desc']) })
    .optional(),
  limit: z.number().int().min(1).max(5_000).default(1_000),
});
export type StatsQuery = z.output<typeof StatsQuery>;

export const StatsAggregate = z.strictObject({
  ...question,
  /** Default: all of the source. */
  measures: z.array(MeasureName).min(1).max(12).optional(),
  limit: z.number().int().min(1).max(5_000).default(1_000),
});

export const StatsRow = z.object({
  /** By dimension: an id, code or text, empty for none. */
  keys: z.record(z.string(), z.string()),
  /** When the hour, day, week or month begins. Null without a granularity. */
  bucket: Instant.nullable(),
  /** By measure. Null where there is nothing to compute. */
  values: z.record(z.string(), z.number().nullable()),
});
export type StatsRow = z.infer<typeof StatsRow>;

export const StatsReply = z.object({
  /** The merchant's, in which hours and days are counted. */
  timeZone: z.string(),
  rows: z.array(StatsRow),
  /** Names of the ids among the keys and filters, by dimension and key. */
  labels: z.record(z.string(), z.record(z.string(), z.string())),
  /** False while statistics are being built, for example after a change of the time zone. */
  isComplete: z.boolean(),
});
export type StatsReply = z.infer<typeof StatsReply>;

/** Days in the merchant's time zone, both included. */
export const DayRange = z.strictObject({
  merchantId: MerchantId.optional(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
});

/** The rows behind a number. */
export const FactRowsQuery = z.object({
  measure: MeasureName,
  fromDate: z.iso.date(),
  toDate: z.iso.date(),
  /** Only rows of the hour that begins then. */
  hour: Instant.optional(),
  /** Only rows of one hour of the week, from 0 (Monday, 0:00) to 167. */
  weekHour: z.coerce.number().int().min(0).max(167).optional(),
  /** Only rows of one hour of the day. */
  dayHour: z.coerce.number().int().min(0).max(23).optional(),
  dimension: DimensionName.optional(),
  key: z.string().max(200).optional(),
  /** Further limits, as `channel:web,agent:` with encoded keys. */
  only: z.string().max(4_000).optional(),
});
export type FactRowsQuery = z.infer<typeof FactRowsQuery>;

/** A conversation, visit, page of a visit or ticket that a number counts. */
export const FactRow = z.object({
  id: Uuid,
  source: FactSourceName,
  startedDate: Instant,
  /** Name of the visitor, or title of the ticket. */
  name: z.string(),
  /** The last message, the last page, or the page. Empty where the caller may not open it. */
  text: z.string(),
  referenceID: Uuid.nullable(),
  /** Of a visit or a page of it. */
  visitID: Uuid.nullable(),
  channel: z.string(),
  country: z.string(),
  agent: MemberRef.nullable(),
  isClosed: z.boolean(),
  rating: z.number().int().nullable(),
  /** What the customer wrote with the rating. Empty where the caller may not open the conversation. */
  comment: z.string(),
  /** What the row adds to the measure. Null for counts. */
  value: z.number().nullable(),
  /** Number of a ticket. */
  number: z.number().int().nullable(),
  /** Kind of a conversation. */
  kind: z.enum(['chat', 'mail']).nullable(),
  /** Whether the caller may open it. */
  canOpen: z.boolean(),
});
export type FactRow = z.infer<typeof FactRow>;

/** A number of today, and the same until this time a week before. */
export const TodayNumber = z.object({
  measure: MeasureName,
  value: z.number().nullable(),
  before: z.number().nullable(),
});

export const AgentNow = MemberRef.extend({
  presence: Presence,
  /** Open chats, emails awaiting a reply, and tickets that are not waiting for someone. */
  load: z.number().int(),
  /** Of the load, the tickets. */
  tickets: z.number().int(),
  capacity: z.number().int(),
  /** Customers who wait for them, and since when the longest. */
  waiting: z.number().int(),
  waitingSince: Instant.nullable(),
  /** Conversations of today, and their median first reply in milliseconds. */
  conversations: z.number().int(),
  firstReply: z.number().nullable(),
});
export type AgentNow = z.infer<typeof AgentNow>;

export const AtRisk = z.object({
  taskId: Uuid,
  number: z.number().int(),
  title: z.string(),
  dueDate: Instant,
  agent: MemberRef.nullable(),
});
export type AtRisk = z.infer<typeof AtRisk>;

export const WaitingNow = z.object({
  conversationID: Uuid,
  referenceID: Uuid,
  name: z.string(),
  channel: z.string(),
  kind: z.enum(['chat', 'mail']),
  waitingSince: Instant,
  agent: MemberRef.nullable(),
});
export type WaitingNow = z.infer<typeof WaitingNow>;

/** What the dashboard shows, limited to what the caller may see. */
export const Dashboard = z.object({
  timeZone: z.string(),
  now: z.object({
    /** Customers who are owed an answer, and since when the longest. */
    waiting: z.number().int(),
    waitingSince: Instant.nullable(),
    /** Of these, without an agent. */
    unassigned: z.number().int(),
    onlineVisitors: z.number().int(),
    /** Of these, in an open conversation. */
    inConversation: z.number().int(),
    openTickets: z.number().int(),
    /** The longest waits first. Empty for callers without a page of conversations. */
    longest: z.array(WaitingNow),
    agents: z.array(AgentNow),
    /** Tickets whose next target is due within the warning time or missed. */
    atRisk: z.array(AtRisk),
    atRiskTotal: z.number().int(),
  }),
  today: z.object({
    numbers: z.array(TodayNumber),
    /** Conversations by hour of the day: today and the same weekday before. */
    hours: z.array(
      z.object({ hour: z.number().int(), now: z.number().int().nullable(), before: z.number().int() }),
    ),
  }),
  /** Work of the caller. */
  mine: z.object({
    waiting: z.number().int(),
    assigned: z.number().int(),
    tickets: z.number().int(),
    overdueTickets: z.number().int(),
  }),
  /** Completed steps divided by all. */
  setup: z.object({ done: z.number().int(), total: z.number().int(), items: z.array(SetupStep) }),
  isComplete: z.boolean(),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** A part of a custom dashboard, on a grid of twelve columns. */
export const Widget = z.strictObject({
  measure: MeasureName,
  chart: z.enum(['number', 'bars', 'line', 'table']),
  /** Null: over time, or the total for a number. */
  dimension: DimensionName.nullable().default(null),
  /** Columns. */
  width: z.number().int().min(3).max(12),
});
export type Widget = z.infer<typeof Widget>;

export const CustomDashboardInput = z.strictObject({
  name: z.string().trim().min(1).max(80),
  status: z.enum(['ACTIVE', 'INACTIVE']).default('ACTIVE'),
  widgets: z.array(Widget).max(WIDGETS_MAX).default([]),
});

export const CustomDashboard = z.object({
  id: Uuid,
  name: z.string(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  widgets: z.array(Widget),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type CustomDashboard = z.infer<typeof CustomDashboard>;
export const CustomDashboardChange = CustomDashboardInput.extend(precondition);
