import { reports as calls } from '@foyer/contract';
import type { Measure } from '@foyer/domain/measure-definition';
import { MEASURES } from '@foyer/domain/measures';
import { filtersOf } from '@foyer/domain/report-filters';
import { REPORT_FORMATS, REPORTS } from '@foyer/domain/reports';
import type { ReportDefinition } from '@foyer/domain/reports/definition';
import { answer } from '../../kernel/handlers.ts';
import { textIn } from '../../kernel/texts.ts';
import { reportsFor } from './available.ts';
import { requestReport } from './requests.ts';
import { listRuns, runReport } from './runs.ts';
import { createSchedule, listSchedules, removeSchedule, updateSchedule } from './schedules/records.ts';
import { registerReportExport } from './source.ts';

export { scheduleJobs as jobs } from './schedules/sending.ts';

export const area = answer(calls, {
  async getReportMetadata(scope, { body: { locale } }) {
    const ids = await reportsFor(scope);
    return {
      reports: ids.map((id) => {
        const { category, title, about, content }: ReportDefinition = REPORTS[id];
        const measures = content.kind === 'numbers' ? content.measures : [];
        return {
          id,
          category,
          title: textIn(locale, title),
          about: textIn(locale, about),
          formats: [...REPORT_FORMATS],
          hasOpenHours: measures.some((one) => (MEASURES[one] as Measure).opening !== undefined),
          hasTotals: content.kind === 'numbers',
          filters: filtersOf(content),
        };
      }),
    };
  },

  runReport: (scope, { body }) => runReport(scope, body),
  listReportRuns: (scope, { query }) => listRuns(scope, query),

  listReportSchedules: async (scope) => ({ schedules: await listSchedules(scope) }),
  createReportSchedule: (scope, { body }) => createSchedule(scope, body),
  updateReportSchedule: (scope, { params, body }) => updateSchedule(scope, params.id, body),
  removeReportSchedule: (scope, { params }) => removeSchedule(scope, params.id),

  requestNewReport: (scope, { body }) => requestReport(scope, body),
});

export function start(): void {
  registerReportExport();
}
