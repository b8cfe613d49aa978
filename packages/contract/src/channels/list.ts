import { defineList } from '../kernel/list.ts';

const reasons = {
  loop: 'Too many emails, or an automatic reply',
  bounce: 'Delivery failure report',
  waiting: 'Not saved yet, will be tried again',
  failed: 'Could not be read or saved',
} as const;

/** Emails of the last 90 days that did not reach the inbox. */
export const quarantinedMailList = defineList({
  name: 'quarantinedMails',
  title: 'Quarantined emails',
  call: 'listQuarantinedMails',
  rows: 'mails',
  columns: {
    sender: { title: 'From', type: 'email', flex: 2, fixed: true },
    subject: { title: 'Subject', type: 'wide', flex: 2 },
    mailbox: { title: 'Mailbox', width: 140 },
    reason: { title: 'Reason', type: 'wide', width: 280, labels: reasons },
    error: { title: 'Error', type: 'wide', hidden: true },
    received: { title: 'Arrived', type: 'moment', width: 150 },
    actions: { title: 'Actions', type: 'action', width: 120, fixed: true, only: 'grid' },
  },
  filters: {
    mailbox: { kind: 'reference', title: 'Mailbox', param: 'mailboxId' },
    reason: { kind: 'oneOf', title: 'Reason', values: reasons },
    receivedOn: { kind: 'days', title: 'Arrived', from: 'fromDate', to: 'toDate' },
  },
  sorts: { received: 'moment' },
  defaultSort: { sort: 'received', order: 'desc' },
});
