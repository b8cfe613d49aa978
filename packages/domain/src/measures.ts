import { measuresOf } from './measure-definition.ts';

/**
 * The dictionary of measures: everything that dashboards, analytics and reports count. A measure is declared here once,
 * with its words, unit and formula, over the conditions and values of a source; the server says in SQL what those are
 * (`areas/analytics/sources`). The number and the rows behind it come from one condition.
 */
export const MEASURES = {
  ...measuresOf('conversations', {
    conversations: {
      title: 'Conversations',
      about: 'Conversations that started in this period. Spam, deleted and merged ones are not counted.',
      unit: 'number',
      formula: { count: 'all' },
      better: null,
    },
    firstReply: {
      title: 'First reply',
      about: "Median time from the customer's first message to the first reply by a team member.",
      unit: 'duration',
      formula: { median: 'firstReply' },
      opening: 'firstReplyOpen',
      better: 'less',
    },
    firstReplyOpen: {
      title: 'First reply in opening hours',
      about:
        "Median time within opening hours from the customer's first message to the first reply by a team member.",
      unit: 'duration',
      formula: { median: 'firstReplyOpen' },
      better: 'less',
    },
    firstReplyMean: {
      title: 'Average first reply',
      about: "Average time from the customer's first message to the first reply by a team member.",
      unit: 'duration',
      formula: { mean: 'firstReply' },
      better: 'less',
    },
    replyTime: {
      title: 'Reply time',
      about: 'Average time a customer waited for a reply, including the first one.',
      unit: 'duration',
      formula: { mean: 'replyTime' },
      better: 'less',
    },
    resolution: {
      title: 'Resolution time',
      about: 'Median time from the start of a conversation until it was closed.',
      unit: 'duration',
      formula: { median: 'resolution' },
      opening: 'resolutionOpen',
      better: 'less',
    },
    resolutionOpen: {
      title: 'Resolution time in opening hours',
      about: 'Median time within opening hours from the start of a conversation until it was closed.',
      unit: 'duration',
      formula: { median: 'resolutionOpen' },
      better: 'less',
    },
    resolved: {
      title: 'Resolved',
      about: 'Conversations that started in this period and are now closed.',
      unit: 'number',
      formula: { count: 'resolved' },
      better: 'more',
    },
    resolvedShare: {
      title: 'Resolution rate',
      about: 'Share of the conversations in this period that are now closed.',
      unit: 'share',
      formula: { share: 'resolved', among: 'all' },
      better: 'more',
    },
    unanswered: {
      title: 'Unanswered',
      about: 'Conversations in which a customer wrote and no one has replied yet.',
      unit: 'number',
      formula: { count: 'unanswered' },
      better: 'less',
    },
    reopenedShare: {
      title: 'Reopen rate',
      about: 'Share of the conversations in this period that were reopened after they were closed.',
      unit: 'share',
      formula: { share: 'reopened', among: 'all' },
      better: 'less',
    },
    satisfaction: {
      title: 'Satisfaction',
      about: 'Average rating that customers gave, from 1 to 5.',
      unit: 'score',
      formula: { mean: 'rating' },
      better: 'more',
    },
    satisfiedShare: {
      title: 'Satisfied customers',
      about: 'Share of the ratings that are 4 or 5.',
      unit: 'share',
      formula: { share: 'satisfied', among: 'rated' },
      better: 'more',
    },
    ratings: {
      title: 'Ratings',
      about: 'Conversations that the customer rated.',
      unit: 'number',
      formula: { count: 'rated' },
      better: 'more',
    },
    unhappyShare: {
      title: 'Unhappy customers',
      about:
        "Share of the conversations with a known sentiment in which the customer's last message sounds unhappy.",
      unit: 'share',
      formula: { share: 'unhappy', among: 'withSentiment' },
      better: 'less',
    },
    received: {
      title: 'Messages received',
      about: 'Messages from customers in the conversations in this period.',
      unit: 'number',
      formula: { sum: 'received' },
      better: null,
    },
    replies: {
      title: 'Replies sent',
      about: 'Messages from team members in the conversations in this period.',
      unit: 'number',
      formula: { sum: 'replies' },
      better: null,
    },
  }),
  ...measuresOf('visits', {
    visits: {
      title: 'Visits',
      about: 'Visits that started in this period. A visit ends after 30 minutes without a page view.',
      unit: 'number',
      formula: { count: 'all' },
      better: 'more',
    },
    newVisitors: {
      title: 'New visitors',
      about: 'Visits by people who had never visited before.',
      unit: 'number',
      formula: { count: 'new' },
      better: 'more',
    },
    returningShare: {
      title: 'Returning visitors',
      about: 'Share of the visits by people who had visited before.',
      unit: 'share',
      formula: { share: 'returning', among: 'all' },
      better: 'more',
    },
    talkedShare: {
      title: 'Visits with a conversation',
      about: 'Share of the visits in which a conversation started.',
      unit: 'share',
      formula: { share: 'talked', among: 'all' },
      better: 'more',
    },
    visitPages: {
      title: 'Pages per visit',
      about: 'Average number of pages opened in a visit.',
      unit: 'decimal',
      formula: { mean: 'pages' },
      better: 'more',
    },
    visitDuration: {
      title: 'Visit duration',
      about: 'Median duration of the visits that have ended.',
      unit: 'duration',
      formula: { median: 'duration' },
      better: 'more',
    },
    bounceShare: {
      title: 'Bounce rate',
      about: 'Share of the visits with only one page and no conversation.',
      unit: 'share',
      formula: { share: 'bounced', among: 'all' },
      better: 'less',
    },
  }),
  ...measuresOf('pages', {
    pageViews: {
      title: 'Page views',
      about: 'How often pages were opened in this period.',
      unit: 'number',
      formula: { sum: 'views' },
      better: 'more',
    },
    pageVisits: {
      title: 'Page visits',
      about: 'Visits in which the page was opened. A visit counts once for each of its pages.',
      unit: 'number',
      formula: { count: 'all' },
      better: 'more',
    },
    pageTime: {
      title: 'Time on page',
      about: 'Average time until the visitor left the page. Pages that are still open are not counted.',
      unit: 'duration',
      formula: { mean: 'time' },
      better: 'more',
    },
    pageEntries: {
      title: 'Entries',
      about: 'Visits that started on this page.',
      unit: 'number',
      formula: { count: 'first' },
      better: 'more',
    },
    pageExitShare: {
      title: 'Exit rate',
      about: 'Share of the visits to this page that ended on it.',
      unit: 'share',
      formula: { share: 'last', among: 'all' },
      better: 'less',
    },
  }),
  ...measuresOf('tickets', {
    tickets: {
      title: 'Tickets',
      about: 'Tickets created in this period. Deleted ones are not counted.',
      unit: 'number',
      formula: { count: 'all' },
      better: null,
    },
    ticketsOpen: {
      title: 'Open tickets',
      about: 'Tickets created in this period that are not closed yet.',
      unit: 'number',
      formula: { count: 'open' },
      better: 'less',
    },
    ticketsSolved: {
      title: 'Ticket close rate',
      about: 'Share of the tickets created in this period that are now closed.',
      unit: 'share',
      formula: { share: 'solved', among: 'all' },
      better: 'more',
    },
    ticketSolving: {
      title: 'Ticket close time',
      about: 'Median time from when a ticket was created until it was closed.',
      unit: 'duration',
      formula: { median: 'solving' },
      better: 'less',
    },
    ticketsLate: {
      title: 'Closed late',
      about: 'Tickets created in this period that were closed after their due date.',
      unit: 'number',
      formula: { count: 'late' },
      better: 'less',
    },
  }),
} as const;

/** The id of a measure. */
export type MeasureId = keyof typeof MEASURES;

export const MEASURE_IDS = Object.keys(MEASURES) as [MeasureId, ...MeasureId[]];
