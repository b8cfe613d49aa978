import type { FactDimension } from '../fact-sources.ts';
import type { MeasureId } from '../measures.ts';
import type { REPORT_CATEGORIES } from '../permissions.ts';

/** A category of reports. Specification 6. */
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

export const REPORT_CATEGORY_TITLES = {
  strategy_insights: 'Strategy insights',
  engagement_analysis: 'Engagement analysis',
  content_performance: 'Content performance',
  customer_care_team_performance: 'Customer care team performance',
} as const satisfies Readonly<Record<ReportCategory, string>>;

/** Numbers of measures: a row for each key of a dimension, each period, or each hour of the day. */
export interface NumbersReport {
  readonly kind: 'numbers';
  readonly measures: readonly [MeasureId, ...MeasureId[]];
  readonly by: FactDimension | 'time' | 'hour';
}

/** The rows of a list within a range of days. */
export interface RowsReport {
  readonly kind: 'rows';
  /** Name of the list, which also decides who may see its rows. */
  readonly list: 'factRows' | 'leads' | 'reviews' | 'tasks' | 'unanswered' | 'visits';
  /** The parameters of the list with the first and the last day. */
  readonly days: readonly [from: string, to: string];
  readonly filter?: Readonly<Record<string, string>>;
}

/** A report. Texts are English; the contract's locales translate them. */
export interface ReportDefinition {
  readonly category: ReportCategory;
  readonly title: string;
  readonly about: string;
  readonly content: NumbersReport | RowsReport;
}

/** Measures by a dimension, by time or by the hour. */
export const by = (
  dimension: NumbersReport['by'],
  ...measures: readonly [MeasureId, ...MeasureId[]]
): NumbersReport => ({ kind: 'numbers', by: dimension, measures });

/** The rows of a list. */
export const rows = (
  list: RowsReport['list'],
  days: RowsReport['days'],
  filter: Readonly<Record<string, string>> = {},
): RowsReport => ({ kind: 'rows', list, days, filter });

/** The parameters of lists that take the first and the last day. */
export const FACT_DAYS = ['fromDate', 'toDate'] as const;

/** Declares the reports of a category, in their order. */
export const definitionsOf = <const Of extends Record<string, Omit<ReportDefinition, 'category'>>>(
  category: ReportCategory,
  reports: Of,
) =>
  Object.fromEntries(Object.entries(reports).map(([id, one]) => [id, { category, ...one }])) as unknown as {
    readonly [Id in keyof Of]: ReportDefinition;
  };
