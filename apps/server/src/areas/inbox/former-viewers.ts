import { maySeeVisitor, type SeenVisitor, type Viewer } from '@foyer/domain/visibility';

/** A visitor whom nobody sees that does not see all. */
const NOBODYS: SeenVisitor = { agentIds: [], trackedById: '', isCheckin: true, departmentIds: [] };

/** Whether somebody saw a visitor who may see them no more. */
export type SawBefore = (viewer: Viewer, referenceID?: string) => boolean;

/** Who saw visitors and sees them no more, until it is told. */
export class FormerViewers {
  /** Of each visitor how they were seen: as one whom only those see. */
  readonly #seen = new Map<string, SeenVisitor[]>();

  /** Notes that others see a visitor than before. */
  add(referenceID: string, former: Partial<SeenVisitor>): void {
    this.#seen.set(referenceID, [...(this.#seen.get(referenceID) ?? []), { ...NOBODYS, ...former }]);
  }

  /** Takes out what is known of visitors: it is about to be told. */
  take(referenceIDs: readonly string[]): SawBefore {
    const taken = new Map(referenceIDs.map((id) => [id, this.#seen.get(id) ?? []]));
    for (const id of referenceIDs) this.#seen.delete(id);
    return (viewer, referenceID = '') =>
      taken.get(referenceID)?.some((former) => maySeeVisitor(viewer, former)) ?? false;
  }
}
