import { listEscalationLog } from '@foyer/contract/escalations/calls';
import { escalationLogList } from '@foyer/contract/escalations/list';
import { registerListExport } from '../exports/source.ts';
import { logRows, readLog } from './queries.ts';

/** Registers the export of the log. */
export const registerLogExport = (): void =>
  registerListExport({
    list: escalationLogList,
    access: listEscalationLog.access,
    count: logRows.exported.count,
    page: readLog,
    cells: {
      time: ({ creationDate }) => new Date(creationDate),
      rule: ({ ruleName }) => ruleName,
      type: ({ subject }) => subject.type,
      subject: ({ subject }) => subject.title,
      result: ({ reason }) => reason,
      details: ({ text, steps }) => [text, ...steps.map((step) => step.text)].filter(Boolean).join(' '),
    },
  });
