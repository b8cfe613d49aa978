import { CONTENT_PERFORMANCE } from './reports/content-performance.ts';
import { CUSTOMER_CARE } from './reports/customer-care.ts';
import { ENGAGEMENT_ANALYSIS } from './reports/engagement-analysis.ts';
import { STRATEGY_INSIGHTS } from './reports/strategy-insights.ts';

/** Every report by its id. A new one needs an entry in its category and the Arabic of its texts. Specification 6. */
export const REPORTS = {
  ...STRATEGY_INSIGHTS,
  ...ENGAGEMENT_ANALYSIS,
  ...CONTENT_PERFORMANCE,
  ...CUSTOMER_CARE,
};

/** The id of a report. */
export type ReportId = keyof typeof REPORTS;

export const REPORT_IDS = Object.keys(REPORTS) as [ReportId, ...ReportId[]];

/**
 * The reports of a role's access list, in its order. An entry names a report, or a category with all its reports; others
 * are ignored. Specification 6.
 */
export function reportsIn(accessList: readonly string[]): ReportId[] {
  const named = accessList.flatMap((entry) =>
    REPORT_IDS.filter((id) => id === entry || REPORTS[id].category === entry),
  );
  return [...new Set(named)];
}

/** The formats of a report, as the product names them. Specification 9. */
export const REPORT_FORMATS = ['PDF', 'XLS', 'CSV', 'Preview'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Further texts of reports, in English. */
export const REPORT_TEXTS = {
  all: 'All',
  before: 'Previous period',
  hour: 'Hour',
  day: 'Day',
  week: 'Week of',
  month: 'Month',
  pageTitle: 'Page title',
  seconds: 'seconds',
  nothing: 'No data in this period',
  pages: 'Page {page} of {pages}',
  ready: 'The report is ready. Sign in to download it; it is kept for {days} days.',
  open: 'Open the report',
} as const;
