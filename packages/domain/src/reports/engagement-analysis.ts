import { by, definitionsOf, FACT_DAYS, rows } from './definition.ts';

/** Reports about visits and where they come from. */
export const ENGAGEMENT_ANALYSIS = definitionsOf('engagement_analysis', {
  engagements: {
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
    title: 'Visits',
    about: 'How many visits there were, how long they lasted, and how many led to a conversation.',
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
    title: 'Traffic sources',
    about:
      'The sites and campaigns that bring visitors, and how many of their visits lead to a conversation.',
    content: by('source', 'visits', 'newVisitors', 'talkedShare', 'visitPages', 'bounceShare'),
  },
  campaigns: {
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
    title: 'Devices',
    about: 'The devices that visitors use.',
    content: by('device', 'visits', 'talkedShare', 'visitPages', 'visitDuration', 'bounceShare'),
  },
  visit_list: {
    title: 'All visits',
    about: 'One row for each visit, with its last page, source, place and device.',
    content: rows('visits', FACT_DAYS),
  },
});
