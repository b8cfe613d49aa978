import { REVIEW_PLATFORM_NAMES } from '@foyer/domain/reviews';
import { defineList } from '../kernel/list.ts';

/** Reviews and comments of all connected accounts. */
export const reviewList = defineList({
  name: 'reviews',
  title: 'Reviews',
  call: 'listReviews',
  rows: 'reviews',
  countCall: 'countReviews',
  columns: {
    author: { title: 'Author', width: 160, fixed: true },
    platform: { title: 'Platform', type: 'channel', width: 220, labels: REVIEW_PLATFORM_NAMES },
    account: { title: 'Account', only: 'file' },
    rating: { title: 'Rating', type: 'info', width: 160 },
    text: { title: 'Review', type: 'wide', flex: 1 },
    posted: { title: 'Posted', type: 'moment' },
    answer: {
      title: 'Reply',
      type: 'status',
      labels: { none: 'No reply', sending: 'On its way', sent: 'Replied', failed: 'Not sent' },
    },
    replied: { title: 'Replied', type: 'moment', only: 'file' },
    about: { title: 'About', type: 'wide', hidden: true },
    language: { title: 'Language', hidden: true },
    link: { title: 'Link', only: 'file' },
  },
  filters: {
    answer: {
      kind: 'oneOf',
      title: 'Reply',
      values: { unanswered: 'Unanswered', answered: 'Replied', sending: 'On its way', failed: 'Not sent' },
      note: 'unanswered: no own reply is on the platform; failed: the platform refused it.',
    },
    platform: { kind: 'oneOf', title: 'Platform', values: REVIEW_PLATFORM_NAMES },
    rating: {
      kind: 'between',
      title: 'Rating',
      from: 'minRating',
      to: 'maxRating',
      min: 1,
      max: 5,
      note: 'Stars, from and to included; what has no stars fits none.',
    },
    account: { kind: 'reference', title: 'Account', param: 'accountId' },
    language: { kind: 'reference', title: 'Language', maxLength: 20 },
    posted: { kind: 'days', title: 'Posted', from: 'fromDate', to: 'toDate' },
  },
  search: {
    maxLength: 200,
    note: 'Words of author or text; the last one may be a beginning. Among the newest 10,000 that hold them.',
  },
  sorts: { posted: 'moment', rating: 'integer', author: 'text', platform: 'text' },
  defaultSort: { sort: 'posted', order: 'desc' },
  openAs: 'id',
});
