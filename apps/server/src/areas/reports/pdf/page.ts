/** What the template `report.typ` prints. All texts are in the language of the report. */
export interface PdfPage {
  readonly locale: string;
  readonly title: string;
  readonly about: string;
  readonly merchant: string;
  /** The days and the zone. */
  readonly range: string;
  /** When it was written. */
  readonly written: string;
  /** Names a page, with places for its number `{page}` and for how many `{pages}` there are. */
  readonly pages: string;
  /** Instead of a table without rows. */
  readonly empty: string;
  readonly columns: readonly { readonly title: string; readonly isNumber: boolean; readonly width: number }[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly (readonly string[])[];
}
