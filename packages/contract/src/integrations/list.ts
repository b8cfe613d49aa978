import { defineList } from '../kernel/list.ts';
import { INTEGRATION_CAUSES, INTEGRATION_STATES } from './constants.ts';

/** The calls of integrations. */
export const integrationCallList = defineList({
  name: 'integrationCalls',
  title: 'Calls of integrations',
  call: 'listIntegrationCalls',
  rows: 'calls',
  columns: {
    time: { title: 'When', type: 'moment', width: 120, fixed: true },
    integration: { title: 'Integration', flex: 1, fixed: true },
    action: { title: 'Action', flex: 2 },
    cause: { title: 'Cause', type: 'wide', width: 110, minWidth: 90, labels: INTEGRATION_CAUSES },
    state: { title: 'State', type: 'wide', width: 100, minWidth: 90, labels: INTEGRATION_STATES },
    status: { title: 'Answer', width: 80, minWidth: 70 },
    duration: { title: 'Duration (ms)', type: 'number', width: 110, minWidth: 110, atEnd: true },
  },
  filters: {
    integration: { kind: 'reference', title: 'Integration', param: 'integration', maxLength: 40 },
    state: { kind: 'oneOf', title: 'State', values: INTEGRATION_STATES },
    on: { kind: 'days', title: 'When', from: 'fromDate', to: 'toDate' },
  },
  sorts: { time: 'moment' },
  defaultSort: { sort: 'time', order: 'desc' },
  openAs: 'call',
});
