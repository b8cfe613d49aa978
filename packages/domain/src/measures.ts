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
      about: 'Conversations that began in this time. Spam, deleted and merged ones are left out.',
      unit: 'number',
      formula: { count: 'all' },
      better: null,
    },
    firstReply: {
      title: 'First reply',
      about: 'Median time from the first message of the customer to the first reply by a member.',
      unit: 'duration',
      formula: { median: 'firstReply' },
      opening: 'firstReplyOpen',
      better: 'less',
    },
    firstReplyOpen: {
      title: 'First reply in opening hours',
      about: 'Median opening time from the first message of the customer to the first reply by a member.',
      unit: 'duration',
      formula: { median: 'firstReplyOpen' },
      better: 'less',
    },
    firstReplyMean: {
      title: 'First reply, average',
      about: 'Average time from the first message of the customer to the first reply by a member.',
      unit: 'duration',
      formula: { mean: 'firstReply' },
      better: 'less',
    },
    replyTime: {
      title: 'Time to reply',
      about: 'Average time a customer waited for each reply of a member, the first included.',
      unit: 'duration',
      formula: { mean: 'replyTime' },
      better: 'less',
    },
    resolution: {
      title: 'Time to solve',
      about: 'Median time from the beginning of a conversation until it was closed.',
      unit: 'duration',
      formula: { median: 'resolution' },
      opening: 'resolutionOpen',
      better: 'less',
    },
    resolutionOpen: {
      title: 'Time to solve in opening hours',
      about: 'Median opening time from the beginning of a conversation until it was closed.',
      unit: 'duration',
      formula: { median: 'resolutionOpen' },
      better: 'less',
    },
    resolved: {
      title: 'Solved',
      about: 'Conversations that began in this time and are closed now.',
      unit: 'number',
      formula: { count: 'resolved' },
      better: 'more',
    },
    resolvedShare: {
      title: 'Solved share',
      about: 'Share of the conversations of this time that are closed now.',
      unit: 'share',
      formula: { share: 'resolved', among: 'all' },
      better: 'more',
    },
    unanswered: {
      title: 'No reply',
      about: 'Conversations in which a customer wrote and no member has replied.',
      unit: 'number',
      formula: { count: 'unanswered' },
      better: 'less',
    },
    reopenedShare: {
      title: 'Reopened',
      about: 'Share of the conversations of this time that were opened again after they were closed.',
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
        'Share of the conversations with a mood in which the last message of the customer sounds unhappy.',
      unit: 'share',
      formula: { share: 'unhappy', among: 'withSentiment' },
      better: 'less',
    },
    received: {
      title: 'Messages received',
      about: 'Messages of customers in the conversations of this time.',
      unit: 'number',
      formula: { sum: 'received' },
      better: null,
    },
    replies: {
      title: 'Replies sent',
      about: 'Messages of members in the conversations of this time.',
      unit: 'number',
      formula: { sum: 'replies' },
      better: null,
    },
  }),
  ...measuresOf('visits', {
    visits: {
      title: 'Visits',
      about: 'Visits that began in this time. A visit ends after 30 minutes without a page.',
      unit: 'number',
      formula: { count: 'all' },
      better: 'more',
    },
    newVisitors: {
      title: 'New visitors',
      about: 'Visits of people who had not been here before.',
      unit: 'number',
      formula: { count: 'new' },
      better: 'more',
    },
    returningShare: {
      title: 'Returning visitors',
      about: 'Share of the visits by people who had been here before.',
      unit: 'share',
      formula: { share: 'returning', among: 'all' },
      better: 'more',
    },
    talkedShare: {
      title: 'Visits with a conversation',
      about: 'Share of the visits in which a conversation began.',
      unit: 'share',
      formula: { share: 'talked', among: 'all' },
      better: 'more',
    },
    visitPages: {
      title: 'Pages per visit',
      about: 'Average number of pages that were opened in a visit.',
      unit: 'decimal',
      formula: { mean: 'pages' },
      better: 'more',
    },
    visitDuration: {
      title: 'Length of a visit',
      about: 'Median length of the visits that have ended.',
      unit: 'duration',
      formula: { median: 'duration' },
      better: 'more',
    },
    bounceShare: {
      title: 'One page only',
      about: 'Share of the visits that saw one page and began no conversation.',
      unit: 'share',
      formula: { share: 'bounced', among: 'all' },
      better: 'less',
    },
  }),
  ...measuresOf('pages', {
    pageViews: {
      title: 'Page views',
      about: 'How often pages were opened in visits of this time.',
      unit: 'number',
      formula: { sum: 'views' },
      better: 'more',
    },
    pageVisits: {
      title: 'Visits to the page',
      about: 'Visits in which a page was opened. A visit counts once at each of its pages.',
      unit: 'number',
      formula: { count: 'all' },
      better: 'more',
    },
    pageTime: {
      title: 'Time on the page',
      about: 'Average time until a page was left. Pages that are still open are left out.',
      unit: 'duration',
      formula: { mean: 'time' },
      better: 'more',
    },
    pageEntries: {
      title: 'Visits that began here',
      about: 'Visits whose first page it was.',
      unit: 'number',
      formula: { count: 'first' },
      better: 'more',
    },
    pageExitShare: {
      title: 'Visits that ended here',
      about: 'Share of the visits to a page that ended with it.',
      unit: 'share',
      formula: { share: 'last', among: 'all' },
      better: 'less',
    },
  }),
  ...measuresOf('tickets', {
    tickets: {
      title: 'Tickets',
      about: 'Tickets that were opened in this time. Deleted ones are left out.',
      unit: 'number',
      formula: { count: 'all' },
      better: null,
    },
    ticketsOpen: {
      title: 'Open tickets',
      about: 'Tickets of this time that are not closed yet.',
      unit: 'number',
      formula: { count: 'open' },
      better: 'less',
    },
    ticketsSolved: {
      title: 'Closed tickets',
      about: 'Share of the tickets of this time that are closed now.',
      unit: 'share',
      formula: { share: 'solved', among: 'all' },
      better: 'more',
    },
    ticketSolving: {
      title: 'Time to close a ticket',
      about: 'Median time from the opening of a ticket until it was closed.',
      unit: 'duration',
      formula: { median: 'solving' },
      better: 'less',
    },
    ticketsLate: {
      title: 'Closed overdue',
      about: 'Tickets of this time that were closed after their due date.',
      unit: 'number',
      formula: { count: 'late' },
      better: 'less',
    },
  }),
} as const;

/** The id of a measure. */
export type MeasureId = keyof typeof MEASURES;

export const MEASURE_IDS = Object.keys(MEASURES) as [MeasureId, ...MeasureId[]];
