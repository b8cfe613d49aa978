import type { ExportKind } from '@foyer/contract/exports/shapes';
import type { Access } from '@foyer/contract/kernel/access';
import type { List } from '@foyer/contract/kernel/list';
import { type ListFilterShape, listFilter, listOrder } from '@foyer/contract/kernel/list-query';
import { z } from 'zod';
import type { Tenant } from '../../database/tenant.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';

/** What a cell holds; for a column with labels, the value that has one. */
type Cell = string | number | Date | null;

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
  /** What it does not know is refused. */
  readonly filter: z.ZodObject;
}

/** The columns of a list that files have. */
type FileColumn<Columns> = {
  [Id in keyof Columns]: Columns[Id] extends { only: 'grid' } ? never : Id;
}[keyof Columns];

/** A page to read for an export. */
interface Page {
  readonly back: false;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** A list whose rows can be exported as a table. */
export interface TableSource extends AnySource {
  readonly list: ExportedList;
  readonly cells: Readonly<Record<string, (row: unknown) => Cell>>;
  readonly count: (scope: ExportScope, wanted: never) => Promise<number>;
  readonly page: (scope: ExportScope, wanted: never) => Promise<RowPage<unknown>>;
}

interface RowPage<Row> {
  readonly page: readonly Row[];
  readonly nextCursor: string | null;
}

/** What an export needs to know of a list. */
type ExportedList = Pick<List, 'title' | 'columns'> & { readonly name: ExportKind };

type UsualFilter<L> = L extends List
  ? z.ZodObject<ListFilterShape<L> & ReturnType<typeof listOrder<L>>>
  : never;

/** Offers the rows of a list as a file: those that fit its filter, in its order, with its columns. */
export function offerList<
  const L extends ExportedList,
  Row,
  Filter extends z.ZodObject = UsualFilter<L> & z.ZodObject,
>(offer: {
  readonly list: L;
  /** That of the list's own call. */
  readonly access: Access;
  /** Only where the list's calls take another filter than follows from the list. */
  readonly filter?: Filter;
  /** How many rows there are, to show how far it is; not more than a file can hold are counted. */
  readonly count: (scope: ExportScope, wanted: z.output<Filter>) => Promise<number>;
  /** A page as the list's own call reads it, with what `caller` may see. */
  readonly page: (scope: ExportScope, wanted: z.output<Filter> & Page) => Promise<RowPage<Row>>;
  /** Last, so that the rows are known. */
  readonly cells: { readonly [Id in FileColumn<L['columns']>]: (row: NoInfer<Row>) => Cell };
}): void {
  const list = offer.list as unknown as List;
  const filter = offer.filter ?? z.object({ ...listFilter(list), ...listOrder(list) });
  const source = { ...offer, kind: offer.list.name, filter } as unknown as TableSource;
  sources.set(source.kind, source);
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

/** Offers something that its area writes as an archive. */
export const offerArchive = (source: ArchiveSource): void => void sources.set(source.kind, source);

/** The source of a kind; null while no area offers it. */
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
    const place: Page = { back: false, cursor, limit: PAGE_ROWS };
    const { page, nextCursor } = await source.page(scope, { ...wanted, ...place } as never);
    yield page;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
