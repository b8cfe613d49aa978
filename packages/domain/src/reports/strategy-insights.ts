import { by, definitionsOf, rows } from './definition.ts';

/** Reports for those who decide. */
export const STRATEGY_INSIGHTS = definitionsOf('strategy_insights', {
  executive_summary: {
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
    title: 'Volume',
    about: 'How many conversations and messages came in, and how many were answered.',
    content: by('time', 'conversations', 'received', 'replies', 'unanswered', 'tickets'),
  },
  hours_of_day: {
    title: 'Hours of the day',
    about: 'When customers write, in the time zone of your organisation.',
    content: by('hour', 'conversations', 'received', 'replies', 'visits'),
  },
  channels: {
    title: 'Channels',
    about: 'How many conversations come in on each channel, and how fast and how well they are answered.',
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
    title: 'Countries',
    about: 'The countries that visits and conversations come from.',
    content: by('country', 'conversations', 'satisfaction', 'visits', 'newVisitors', 'talkedShare'),
  },
  leads: {
    title: 'Leads',
    about: 'Leads that moved to another stage in this period, with score, owner and next step.',
    content: rows('leads', ['movedFrom', 'movedTo']),
  },
});
