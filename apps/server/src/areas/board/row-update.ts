import type { SeenVisitor } from '@foyer/domain/visibility';
import type { BoardRow } from './rows.ts';

/** Changed rows to send. Each is encoded once for all recipients. */
export class RowUpdate {
  /** The changed visitors, on the board or not any more. */
  readonly ids: readonly string[];
  readonly #rows: ReadonlyMap<string, BoardRow>;
  readonly #outdated: ReadonlySet<string>;
  readonly #encodedRows = new Map<string, string>();
  readonly #encodedFrames = new Map<readonly string[], string | null>();

  /**
   * @param rows visitors on the board
   * @param outdated visitors who changed meanwhile and are part of the next update
   */
  constructor(ids: readonly string[], rows: readonly BoardRow[], outdated: ReadonlySet<string>) {
    this.ids = ids;
    this.#rows = new Map(rows.map((row) => [row.visitor.referenceID, row]));
    this.#outdated = outdated;
  }

  /** The row of a visitor. Null when no longer on the board. */
  row(id: string): BoardRow | null {
    return this.#rows.get(id) ?? null;
  }

  /** Whether a visitor changed meanwhile, so that only members who see all visitors receive this row. */
  isOutdated(id: string): boolean {
    return this.#outdated.has(id);
  }

  /** The frame for members who see all visitors, encoded once per list of ids. Null when it is empty. */
  frameOf(ids: readonly string[]): string | null {
    const known = this.#encodedFrames.get(ids);
    if (known !== undefined) return known;
    const here = ids.filter((id) => this.#rows.has(id));
    const frame = this.#frame(
      here,
      ids.filter((id) => !this.#rows.has(id)),
    );
    this.#encodedFrames.set(ids, frame);
    return frame;
  }

  /**
   * The frame for members with limited visibility. Null when it is empty.
   * @param shown visitors last sent to the member who are visible; updated by the call
   */
  frameFor(
    ids: readonly string[],
    sees: (visitor: SeenVisitor) => boolean,
    shown: Set<string>,
  ): string | null {
    const now = ids.filter((id) => !this.isOutdated(id));
    const isSeen = (id: string) => {
      const row = this.row(id);
      return row !== null && sees(row.seen);
    };
    const [here, away] = [now.filter(isSeen), now.filter((id) => !isSeen(id))];
    const gone = away.filter((id) => shown.delete(id));
    for (const id of here) shown.add(id);
    return this.#frame(here, gone);
  }

  #frame(here: readonly string[], gone: readonly string[]): string | null {
    if (here.length === 0 && gone.length === 0) return null;
    const rows = here.map((id) => this.#encodedRow(id)).join(',');
    return `{"type":"board","visitors":[${rows}],"gone":${JSON.stringify(gone)}}`;
  }

  #encodedRow(id: string): string {
    const known = this.#encodedRows.get(id) ?? JSON.stringify(this.row(id)?.visitor);
    this.#encodedRows.set(id, known);
    return known;
  }
}
