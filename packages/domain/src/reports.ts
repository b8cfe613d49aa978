import type { FactDimension } from './fact-sources.ts';
import type { MeasureId } from './measures.ts';
import type { REPORT_CATEGORIES } from './permissions.ts';

/** A category of reports. Specification 6. */
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

export const REPORT_CATEGORY_TITLES = {
  strategy_insights: 'Strategy insights',
  engagement_analysis: 'Engagement analysis',
  content_performance: 'Content performance',
  customer_care_team_performance: 'Customer care team performance',
} as const satisfies Readonly<Record<ReportCategory, string>>;

/** Numbers of measures: a row for each key of a dimension, each period, or each hour of the day. */
export interface NumbersReport {
  readonly kind: 'numbers';
  readonly measures: readonly [MeasureId, ...MeasureId[]];
  readonly by: FactDimension | 'time' | 'hour';
}

/** The rows of a list within a range of days. */
export interface RowsReport {
  readonly kind: 'rows';
  /** Name of the list, which also decides who may see its rows. */
  readonly list: 'factRows' | 'leads' | 'reviews' | 'tasks' | 'unanswered' | 'visits';
  /** The parameters of the list with the first and the last day. */
  readonly days: readonly [from: string, to: string];
  readonly filter?: Readonly<Record<string, string>>;
}

/** A report. Texts are English; the contract's locales translate them. */
export interface ReportDefinition {
  readonly category: ReportCategory;
  readonly title: string;
  readonly about: string;
  readonly content: NumbersReport | RowsReport;
}

const by = (
  dimension: NumbersReport['by'],
  ...measures: readonly [MeasureId, ...MeasureId[]]
): NumbersReport => ({ kind: 'numbers', by: dimension, measures });

const rows = (
  list: RowsReport['list'],
  days: RowsReport['days'],
  filter: Readonly<Record<string, string>> = {},
): RowsReport => ({ kind: 'rows', list, days, filter });

const FACT_DAYS = ['fromDate', 'toDate'] as const;

/** Every report by its id. A new one needs an entry here and the Arabic of its texts. Specification 6. */
export const REPORTS = {
  executive_summary: {
    category: 'strategy_insights',
    title: 'Executive summary',
    about: 'The most important numbers of conversations, visits and tickets over time.',
    content: by(
      'time',
      'conversations',
      'firstReply',
      'resolution',
      'resolvedShare',
      'satisfaction',
      'visits',
      'talkedShare',
      'tickets',
    ),
  },
  volumes: {
    category: 'strategy_insights',
    title: 'Volumes',
    about: 'How many conversations and messages came in, and how many were answered.',
    content: by('time', 'conversations', 'received', 'replies', 'unanswered', 'tickets'),
  },
  hours_of_day: {
    category: 'strategy_insights',
    title: 'Hours of the day',
    about: 'At which hours customers write, in the time zone of the merchant.',
    content: by('hour', 'conversations', 'received', 'replies', 'visits'),
  },
  channels: {
    category: 'strategy_insights',
    title: 'Channels',
    about: 'What comes in on each channel, and how fast and well it is answered.',
    content: by(
      'channel',
      'conversations',
      'unanswered',
      'firstReply',
      'resolution',
      'resolvedShare',
      'satisfaction',
    ),
  },
  countries: {
    category: 'strategy_insights',
    title: 'Countries',
    about: 'Where visitors are, and where conversations come from.',
    content: by('country', 'conversations', 'satisfaction', 'visits', 'newVisitors', 'talkedShare'),
  },
  leads: {
    category: 'strategy_insights',
    title: 'Leads',
    about: 'The leads whose step changed in this time, with score, owner and next step.',
    content: rows('leads', ['movedFrom', 'movedTo']),
  },
  engagements: {
    category: 'engagement_analysis',
    title: 'Engagements',
    about: 'Visits and conversations of each engagement.',
    content: by(
      'engagement',
      'visits',
      'talkedShare',
      'conversations',
      'firstReply',
      'resolvedShare',
      'satisfaction',
    ),
  },
  visits: {
    category: 'engagement_analysis',
    title: 'Visits',
    about: 'How many visits there were, how long they took, and how many led to a conversation.',
    content: by(
      'time',
      'visits',
      'newVisitors',
      'returningShare',
      'talkedShare',
      'visitPages',
      'visitDuration',
      'bounceShare',
    ),
  },
  visit_sources: {
    category: 'engagement_analysis',
    title: 'Where visits come from',
    about: 'The sites and campaigns that bring visitors, and what comes of their visits.',
    content: by('source', 'visits', 'newVisitors', 'talkedShare', 'visitPages', 'bounceShare'),
  },
  campaigns: {
    category: 'engagement_analysis',
    title: 'Campaigns',
    about: 'Visits and conversations of each campaign.',
    content: by(
      'campaign',
      'visits',
      'newVisitors',
      'talkedShare',
      'bounceShare',
      'conversations',
      'satisfaction',
    ),
  },
  devices: {
    category: 'engagement_analysis',
    title: 'Devices',
    about: 'With which devices visitors come.',
    content: by('device', 'visits', 'talkedShare', 'visitPages', 'visitDuration', 'bounceShare'),
  },
  visit_list: {
    category: 'engagement_analysis',
    title: 'Every visit',
    about: 'One row for each visit, with its last page, source, place and device.',
    content: rows('visits', FACT_DAYS),
  },
  intents: {
    category: 'content_performance',
    title: 'Top questions',
    about: 'What visitors wanted most, by the intent of their conversation.',
    content: by('intent', 'conversations', 'resolvedShare', 'satisfaction', 'unhappyShare'),
  },
  labels: {
    category: 'content_performance',
    title: 'Labels',
    about: 'Conversations by label. One with several labels counts at each.',
    content: by('label', 'conversations', 'firstReply', 'resolution', 'resolvedShare', 'satisfaction'),
  },
  languages: {
    category: 'content_performance',
    title: 'Languages',
    about: 'The languages of conversations, and how well customers were served in each.',
    content: by('language', 'conversations', 'firstReply', 'resolvedShare', 'satisfaction', 'unhappyShare'),
  },
  unanswered_questions: {
    category: 'content_performance',
    title: 'Unanswered questions',
    about: 'Questions that the knowledge did not answer, the most frequent first.',
    content: rows('unanswered', FACT_DAYS),
  },
  reviews: {
    category: 'content_performance',
    title: 'Reviews',
    about: 'Reviews and comments on other platforms, with the reply.',
    content: rows('reviews', FACT_DAYS),
  },
  agent_performance: {
    category: 'customer_care_team_performance',
    title: 'Agent performance',
    about: 'How much, how fast and how well each agent answered.',
    content: by(
      'agent',
      'conversations',
      'replies',
      'firstReply',
      'replyTime',
      'resolution',
      'resolvedShare',
      'satisfaction',
      'tickets',
    ),
  },
  team_performance: {
    category: 'customer_care_team_performance',
    title: 'Team performance',
    about: 'How much, how fast and how well each team answered.',
    content: by(
      'department',
      'conversations',
      'replies',
      'firstReply',
      'replyTime',
      'resolution',
      'resolvedShare',
      'satisfaction',
      'tickets',
    ),
  },
  first_reply: {
    category: 'customer_care_team_performance',
    title: 'Waiting times',
    about: 'How long customers waited for the first and for each further reply, over time.',
    content: by(
      'time',
      'conversations',
      'firstReply',
      'firstReplyOpen',
      'firstReplyMean',
      'replyTime',
      'unanswered',
    ),
  },
  resolution: {
    category: 'customer_care_team_performance',
    title: 'Resolution',
    about: 'How many conversations were solved, how long it took, and how many were opened again.',
    content: by(
      'time',
      'conversations',
      'resolved',
      'resolvedShare',
      'resolution',
      'resolutionOpen',
      'reopenedShare',
    ),
  },
  ratings: {
    category: 'customer_care_team_performance',
    title: 'Ratings',
    about: 'One row for each rated conversation, with the comment of the customer.',
    content: rows('factRows', FACT_DAYS, { measure: 'ratings' }),
  },
  ticket_types: {
    category: 'customer_care_team_performance',
    title: 'Tickets by type',
    about: 'Tickets of each type, how many are closed, and how long it took.',
    content: by('type', 'tickets', 'ticketsOpen', 'ticketsSolved', 'ticketSolving', 'ticketsLate'),
  },
  ticket_teams: {
    category: 'customer_care_team_performance',
    title: 'Tickets against their due date',
    about: 'Tickets of each team, and how many were closed overdue.',
    content: by('department', 'tickets', 'ticketsOpen', 'ticketsSolved', 'ticketSolving', 'ticketsLate'),
  },
  ticket_list: {
    category: 'customer_care_team_performance',
    title: 'Every ticket',
    about: 'One row for each ticket that was opened in this time.',
    content: rows('tasks', ['createdFrom', 'createdTo'], { mode: 'Ticket' }),
  },
  conversation_list: {
    category: 'customer_care_team_performance',
    title: 'Every conversation',
    about: 'One row for each conversation that began in this time.',
    content: rows('factRows', FACT_DAYS, { measure: 'conversations' }),
  },
} as const satisfies Readonly<Record<string, ReportDefinition>>;

/** The id of a report. */
export type ReportId = keyof typeof REPORTS;

export const REPORT_IDS = Object.keys(REPORTS) as [ReportId, ...ReportId[]];

/**
 * The reports of a role's access list, in its order. An entry names a report, or a category with all its reports; others
 * are ignored. Specification 6.
 */
export function reportsIn(accessList: readonly string[]): ReportId[] {
  const named = accessList.flatMap((entry) =>
    REPORT_IDS.filter((id) => id === entry || REPORTS[id].category === entry),
  );
  return [...new Set(named)];
}

/** The formats of a report, as the product names them. Specification 9. */
export const REPORT_FORMATS = ['PDF', 'XLS', 'CSV', 'Preview'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Further texts of reports, in English. */
export const REPORT_TEXTS = {
  all: 'All',
  before: 'The time before',
  hour: 'Hour',
  day: 'Day',
  week: 'Week from',
  month: 'Month',
  seconds: 'seconds',
  nothing: 'Nothing in this time',
  ready: 'The report is ready. Sign in to download it; it is kept for {days} days.',
  open: 'Open the report',
} as const;
