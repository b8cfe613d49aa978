import type { ExportKind } from '@foyer/contract/exports/shapes';
import type { Access } from '@foyer/contract/kernel/access';
import type { z } from 'zod';
import type { Tenant } from '../../database/tenant.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';

/** The languages in which a file can have its titles. */
export type ExportLocale = 'en' | 'ar';
export type ExportWords = Readonly<Record<ExportLocale, string>>;

/** A column of a file. */
export interface ExportColumn<Row> {
  readonly title: ExportWords;
  /** Its cells are dates, shown on the clock of the merchant's time zone, which the title names. */
  readonly isMoment?: true;
  readonly cell: (row: Row, words: (said: ExportWords) => string) => string | number | Date | null;
}

/** For whom rows are read: the member, with the rights and the sight that they have now. */
export interface ExportScope {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly caller: MemberCaller;
}

interface AnySource {
  readonly kind: ExportKind;
  /** Who may export it; of a list, as on its own call. */
  readonly access: Access;
  /** The filter of the list's own call; what it does not know is refused. */
  readonly filter: z.ZodObject;
}

/** A list whose rows can be exported as a table. */
export interface TableSource<Filter extends z.ZodObject = z.ZodObject, Row = unknown> extends AnySource {
  /** What the rows are: the name of the sheet. */
  readonly name: ExportWords;
  readonly filter: Filter;
  readonly columns: readonly ExportColumn<Row>[];
  /** How many rows there are, to show how far it is; not more than a file can hold are counted. */
  readonly count: (scope: ExportScope, filter: z.output<Filter>) => Promise<number>;
  /** The rows in the list's order, page by page; `walkPages` makes them of a list that is read by keyset. */
  readonly rows: (scope: ExportScope, filter: z.output<Filter>) => AsyncIterable<readonly Row[]>;
}

/** Something that is exported as an archive that its area writes. */
export interface ArchiveSource extends AnySource {
  /** @param onProgress hears how many rows are written; throws to break it off */
  readonly archive: (scope: ExportScope, onProgress: OnProgress) => WrittenFile;
}

/** What can be exported. Areas offer theirs; exports know none. */
export type ExportSource = TableSource | ArchiveSource;

/** Hears how many rows are written, and of how many where that is known now. Throws to break the export off. */
export type OnProgress = (done: number, total?: number) => Promise<void>;

/** A file as it is written, and what is known of it at its end. */
export interface WrittenFile {
  readonly content: AsyncIterable<Buffer>;
  /** Once the content was read to its end. */
  result(): { readonly rows: number; readonly bytes: number; readonly isCut: boolean };
}

const sources = new Map<ExportKind, ExportSource>();

/** Offers something for export. */
export function offerExport<Filter extends z.ZodObject, Row>(
  source: TableSource<Filter, Row> | ArchiveSource,
): void {
  sources.set(source.kind, source as unknown as ExportSource);
}

/** The source of a kind; null while no area offers it. */
export const sourceOf = (kind: ExportKind): ExportSource | null => sources.get(kind) ?? null;

/** The pages of a list, one after the other, by the cursor of each. */
export async function* walkPages<Row>(
  read: (cursor: string | undefined) => Promise<{ page: readonly Row[]; nextCursor: string | null }>,
): AsyncGenerator<readonly Row[]> {
  let cursor: string | undefined;
  do {
    const { page, nextCursor } = await read(cursor);
    yield page;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
