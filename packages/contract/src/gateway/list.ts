import type { UnsubscribeReason } from '@foyer/domain/unsubscribe';
import { defineList } from '../kernel/list.ts';

/** Unsubscribed addresses. */
export const optOutList = defineList({
  name: 'optOuts',
  title: 'Unsubscribed addresses',
  call: 'listOptOuts',
  rows: 'optOuts',
  countCall: 'countOptOuts',
  columns: {
    email: { title: 'Email', type: 'email', flex: 1, fixed: true },
    reason: {
      title: 'Reason',
      type: 'wide',
      labels: {
        'not interested anymore': 'Not interested anymore',
        'too many emails': 'Too many emails',
        'content not relevant': 'Content not relevant',
        'spam or never subscribed': 'Spam or never subscribed',
        'inbox too full': 'Inbox too full',
        other: 'Other',
      } satisfies Record<UnsubscribeReason, string>,
    },
    comment: { title: 'Comment', type: 'wide' },
    source: {
      title: 'How',
      width: 160,
      labels: { link: 'By email link', confirmed: 'On the website', team: 'By the team' },
    },
    since: { title: 'Since', type: 'moment' },
    actions: { title: 'Actions', type: 'action', width: 170, fixed: true, only: 'grid' },
  },
  filters: {},
  search: { maxLength: 100, note: 'A part of the address.' },
  sorts: { since: 'moment', email: 'text' },
  defaultSort: { sort: 'since', order: 'desc' },
});
