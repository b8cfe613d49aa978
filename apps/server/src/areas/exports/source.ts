import type { ExportFormat, ExportKind } from '@foyer/contract/exports/shapes';
import type { Access } from '@foyer/contract/kernel/access';
import type { List } from '@foyer/contract/kernel/list';
import { type ListFilterShape, listFilter, listOrder } from '@foyer/contract/kernel/list-query';
import { z } from 'zod';
import type { Db, Tenant } from '../../database/tenant.ts';
import type { JobRequest } from '../../jobs/jobs.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import type { ExportRow } from './access.ts';

/** The value of a cell; for a column with labels, the value to label. */
type Cell = string | number | Date | null;

/** The cell of a row. `say` translates a text of the contract into the language of the file. */
type CellOf<Row> = (row: Row, say: (english: string) => string) => Cell;

/** The member for whom rows are read, with their current rights and visibility. */
export interface ExportScope {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly caller: MemberCaller;
}

interface AnySource {
  readonly kind: ExportKind;
  /** Access to the export; for a list, that of its own call. */
  readonly access: Access;
  /** Unknown fields are refused. */
  readonly filter: z.ZodObject;
}

/** The columns of a list included in files. */
type FileColumn<Columns> = {
  [Id in keyof Columns]: Columns[Id] extends { only: 'grid' } ? never : Id;
}[keyof Columns];

/** The range of a page read for an export. */
interface Page {
  readonly back: false;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** A list whose rows can be exported as a table. */
export interface TableSource extends AnySource {
  readonly list: ExportedList;
  readonly cells: Readonly<Record<string, CellOf<unknown>>>;
  readonly count: (scope: ExportScope, wanted: never) => Promise<number>;
  readonly page: (scope: ExportScope, wanted: never) => Promise<RowPage<unknown>>;
  readonly furtherColumns?: (scope: ExportScope) => Promise<readonly FurtherColumn<unknown>[]>;
}

/** A column of the merchant, such as an own field. */
interface FurtherColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => Cell;
}

interface RowPage<Row> {
  readonly page: readonly Row[];
  readonly nextCursor: string | null;
}

/** The parts of a list used by exports. */
type ExportedList = Pick<List, 'title' | 'columns'> & { readonly name: ExportKind };

type UsualFilter<L> = L extends List
  ? z.ZodObject<ListFilterShape<L> & ReturnType<typeof listOrder<L>>>
  : never;

/** Registers the export of a list: the rows matching its filter, in its order and with its columns. */
export function registerListExport<
  const L extends ExportedList,
  Row,
  Filter extends z.ZodObject = UsualFilter<L> & z.ZodObject,
>(definition: {
  readonly list: L;
  /** The access of the list's own call. */
  readonly access: Access;
  /** Default: the filter derived from the list. */
  readonly filter?: Filter;
  /** Counts the rows for progress, up to the maximum of a file. */
  readonly count: (scope: ExportScope, wanted: z.output<Filter>) => Promise<number>;
  /** Reads a page like the list's own call, limited to what `caller` may see. */
  readonly page: (scope: ExportScope, wanted: z.output<Filter> & Page) => Promise<RowPage<Row>>;
  /** Last, so that the row type is inferred first. */
  readonly cells: { readonly [Id in FileColumn<L['columns']>]: CellOf<NoInfer<Row>> };
  /** Columns of the merchant after those of the list. */
  readonly furtherColumns?: (scope: ExportScope) => Promise<readonly FurtherColumn<NoInfer<Row>>[]>;
}): void {
  const list = definition.list as unknown as List;
  const filter = definition.filter ?? z.object({ ...listFilter(list), ...listOrder(list) });
  const source = { ...definition, kind: definition.list.name, filter } as unknown as TableSource;
  sources.set(source.kind, source);
}

/** What an export is asked for. */
export type ExportRequest = Pick<ExportRow, 'format' | 'filter' | 'locale'>;

/** An export that its area writes itself. */
export interface FileSource extends AnySource {
  readonly formats: readonly ExportFormat[];
  /** How long the file is kept. Days. Default `EXPORT_KEPT_DAYS`. */
  readonly keptDays?: number;
  /** The name of its files, without date and ending. Default the kind. */
  readonly nameOf?: (filter: ExportRow['filter']) => string;
  /** Throws when the member may not have what the filter asks for. Checked when it is begun and when it is written. */
  readonly allow?: (scope: ExportScope, filter: ExportRow['filter']) => Promise<unknown>;
  /** @param onProgress receives the number of rows written; throws to stop the export */
  readonly write: (
    scope: ExportScope,
    wanted: ExportRequest,
    onProgress: OnProgress,
  ) => WrittenFile | Promise<WrittenFile>;
  /** Tells the member about a finished export, instead of a notice. Runs in its transaction. */
  readonly announce?: (db: Db, scope: ExportScope, row: ExportRow) => Promise<Announcement | null>;
}

/** How a finished export was announced. */
export interface Announcement {
  readonly events: readonly Event[];
  readonly jobs: readonly JobRequest[];
}

/** An export. Areas register theirs; this area knows none. */
export type ExportSource = TableSource | FileSource;

/** Receives the number of rows written, and the total when known. Throws to stop the export. */
export type OnProgress = (done: number, total?: number) => Promise<void>;

/** A file being written, and its totals. */
export interface WrittenFile {
  readonly content: AsyncIterable<Buffer>;
  /** Call it after the content was read to its end. */
  result(): { readonly rows: number; readonly bytes: number; readonly isCut: boolean };
}

const sources = new Map<ExportKind, ExportSource>();

/** Registers an export that its area writes. */
export const registerFileExport = (source: FileSource): void => void sources.set(source.kind, source);

/** The export of a kind. Null when none is registered. */
export const sourceOf = (kind: ExportKind): ExportSource | null => sources.get(kind) ?? null;

const PAGE_ROWS = 200;

/** The rows of a source in the list's order, page by page. */
export async function* rowsOf(
  source: TableSource,
  scope: ExportScope,
  filter: unknown,
): AsyncGenerator<readonly unknown[]> {
  const wanted = source.filter.strict().parse(filter);
  let cursor: string | undefined;
  do {
    const range: Page = { back: false, cursor, limit: PAGE_ROWS };
    const { page, nextCursor } = await source.page(scope, { ...wanted, ...range } as never);
    yield page;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
