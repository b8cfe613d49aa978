import { by, definitionsOf, FACT_DAYS, rows } from './definition.ts';

/** Reports about what visitors read, ask and say. */
export const CONTENT_PERFORMANCE = definitionsOf('content_performance', {
  pages: {
    title: 'Pages',
    about: 'The pages that visitors opened, how long they stayed, and where their visits started and ended.',
    content: by('page', 'pageViews', 'pageVisits', 'pageTime', 'pageEntries', 'pageExitShare'),
  },
  intents: {
    title: 'Top questions',
    about: 'What visitors want most, by the intent of their conversation.',
    content: by('intent', 'conversations', 'resolvedShare', 'satisfaction', 'unhappyShare'),
  },
  labels: {
    title: 'Labels',
    about: 'Conversations by label. A conversation with several labels counts for each of them.',
    content: by('label', 'conversations', 'firstReply', 'resolution', 'resolvedShare', 'satisfaction'),
  },
  languages: {
    title: 'Languages',
    about: 'The languages of conversations, and how well customers were served in each.',
    content: by('language', 'conversations', 'firstReply', 'resolvedShare', 'satisfaction', 'unhappyShare'),
  },
  unanswered_questions: {
    title: 'Unanswered questions',
    about: 'Questions that the knowledge base could not answer, the most frequent first.',
    content: rows('unanswered', FACT_DAYS),
  },
  reviews: {
    title: 'Reviews',
    about: 'Reviews and comments on other platforms, with the reply.',
    content: rows('reviews', FACT_DAYS),
  },
});
