import { by, definitionsOf, FACT_DAYS, rows } from './definition.ts';

/** Reports about those who answer. */
export const CUSTOMER_CARE = definitionsOf('customer_care_team_performance', {
  agent_performance: {
    title: 'Agent performance',
    about: 'How much, how fast and how well each agent replied.',
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
    title: 'Team performance',
    about: 'How much, how fast and how well each team replied.',
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
    title: 'Resolution',
    about: 'How many conversations were resolved, how long it took, and how many were reopened.',
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
    title: 'Ratings',
    about: "One row for each rated conversation, with the customer's comment.",
    content: rows('factRows', FACT_DAYS, { measure: 'ratings' }),
  },
  ticket_types: {
    title: 'Tickets by type',
    about: 'The tickets of each type, how many are closed, and how long it took.',
    content: by('type', 'tickets', 'ticketsOpen', 'ticketsSolved', 'ticketSolving', 'ticketsLate'),
  },
  ticket_teams: {
    title: 'Tickets by team',
    about: 'The tickets of each team, how many are closed, how long it took, and how many were closed late.',
    content: by('department', 'tickets', 'ticketsOpen', 'ticketsSolved', 'ticketSolving', 'ticketsLate'),
  },
  ticket_list: {
    title: 'All tickets',
    about: 'One row for each ticket created in this period.',
    content: rows('tasks', ['createdFrom', 'createdTo'], { mode: 'Ticket' }),
  },
  conversation_list: {
    title: 'All conversations',
    about: 'One row for each conversation that started in this period.',
    content: rows('factRows', FACT_DAYS, { measure: 'conversations' }),
  },
});
