import type { SeenVisitor } from '@foyer/domain/visibility';
import type { BoardRow } from './rows.ts';

/** Rows that changed, as they are told: each is encoded once, however many hear of it. */
export class Look {
  /** The visitors it is about, on the board or not any more. */
  readonly ids: readonly string[];
  readonly #rows: ReadonlyMap<string, BoardRow>;
  readonly #outdated: ReadonlySet<string>;
  readonly #encodedRows = new Map<string, string>();
  readonly #encodedFrames = new Map<readonly string[], string | null>();

  /**
   * @param rows those who are on the board
   * @param outdated visitors who changed meanwhile: the next look tells of them
   */
  constructor(ids: readonly string[], rows: readonly BoardRow[], outdated: ReadonlySet<string>) {
    this.ids = ids;
    this.#rows = new Map(rows.map((row) => [row.visitor.referenceID, row]));
    this.#outdated = outdated;
  }

  /** The row of a visitor; null when they are not on the board any more. */
  row(id: string): BoardRow | null {
    return this.#rows.get(id) ?? null;
  }

  /** What who sees everybody hears of these visitors, encoded once for each list of them. */
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
   * What who sees some visitors hears of these.
   * @param shown the visitors whom they were told of and may see, as far as is known; kept up to date
   */
  frameFor(
    ids: readonly string[],
    sees: (visitor: SeenVisitor) => boolean,
    shown: Set<string>,
  ): string | null {
    const now = ids.filter((id) => !this.#outdated.has(id));
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
