import type { FactLimit } from './fact-limits.ts';
import { FACT_SOURCES, type FactDimension } from './fact-sources.ts';
import { MEASURES, type MeasureId } from './measures.ts';
import type { NumbersReport, RowsReport } from './reports/definition.ts';

/** What a report of numbers can be limited to. */
export const REPORT_FILTERS = [
  'channel',
  'department',
  'agent',
  'engagement',
  'label',
] as const satisfies readonly FactDimension[];
export type ReportFilterDimension = (typeof REPORT_FILTERS)[number];

/** Whether a measure can be broken down by a dimension. */
export const hasDimension = (measure: MeasureId, dimension: FactDimension): boolean =>
  (FACT_SOURCES[MEASURES[measure].source].dimensions as readonly string[]).includes(dimension);

/** The dimensions that a report can be limited to: those of some of its measures, but for its own. */
export const filtersOf = (content: NumbersReport | RowsReport): ReportFilterDimension[] =>
  content.kind === 'rows'
    ? []
    : REPORT_FILTERS.filter(
        (dimension) =>
          dimension !== content.by && content.measures.some((measure) => hasDimension(measure, dimension)),
      );

/** What a report is limited to, as a text like `channel:web`. */
export const onlyText = ({ dimension, key }: FactLimit): string => `${dimension}:${key}`;

/** What a report is limited to, from its text. Null for a text that names nothing. */
export function readOnly(text: string): (FactLimit & { readonly dimension: ReportFilterDimension }) | null {
  const [name = '', key = ''] = text.split(/:(.*)/s);
  const dimension = REPORT_FILTERS.find((known) => known === name);
  return dimension ? { dimension, key } : null;
}
