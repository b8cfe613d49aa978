import { defineList } from '../kernel/list.ts';

const STATES = {
  reading: 'Reading',
  uploaded: 'Uploaded',
  checking: 'Checking',
  checked: 'Checked',
  running: 'Running',
  paused: 'Paused',
  done: 'Done',
  cancelled: 'Cancelled',
  undoing: 'Being undone',
  undone: 'Undone',
  failed: 'Failed',
} as const;

/** The imports of contacts of a merchant. */
export const contactImportList = defineList({
  name: 'contactImports',
  title: 'Imports of contacts',
  call: 'listContactImports',
  rows: 'imports',
  columns: {
    file: { title: 'File', width: 240, fixed: true, flex: 1 },
    by: { title: 'By', width: 160 },
    created: { title: 'When', type: 'moment' },
    rows: { title: 'Rows', width: 100, minWidth: 80, atEnd: true },
    imported: { title: 'Contacts created', width: 130, minWidth: 120, atEnd: true },
    updated: { title: 'Contacts updated', width: 130, minWidth: 120, atEnd: true },
    errors: { title: 'Errors', width: 100, minWidth: 80, atEnd: true },
    state: { title: 'Result', type: 'status', labels: STATES },
  },
  filters: {
    state: { kind: 'oneOf', title: 'Result', values: STATES },
    createdOn: { kind: 'days', title: 'When', from: 'fromDate', to: 'toDate' },
  },
  sorts: { created: 'moment' },
  defaultSort: { sort: 'created', order: 'desc' },
  openAs: 'id',
});
