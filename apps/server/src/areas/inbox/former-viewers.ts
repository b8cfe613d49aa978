import { maySeeVisitor, type SeenVisitor, type Viewer } from '@foyer/domain/visibility';

/** A visitor visible only to members who see all visitors. */
const NOBODYS: SeenVisitor = { agentIds: [], trackedById: '', isCheckin: true, departmentIds: [] };

/** Whether a member could see a visitor before the last change. */
export type SawBefore = (viewer: Viewer, referenceID?: string) => boolean;

/** Visitors whose visibility shrank, with their former viewers, until that is broadcast. */
export class FormerViewers {
  /** By visitor: each entry matches only the former viewers. */
  readonly #seen = new Map<string, SeenVisitor[]>();

  /** Records the former viewers of a visitor. */
  add(referenceID: string, former: Partial<SeenVisitor>): void {
    this.#seen.set(referenceID, [...(this.#seen.get(referenceID) ?? []), { ...NOBODYS, ...former }]);
  }

  /** Returns and clears the former viewers of visitors, before they are notified. */
  take(referenceIDs: readonly string[]): SawBefore {
    const taken = new Map(referenceIDs.map((id) => [id, this.#seen.get(id) ?? []]));
    for (const id of referenceIDs) this.#seen.delete(id);
    return (viewer, referenceID = '') =>
      taken.get(referenceID)?.some((former) => maySeeVisitor(viewer, former)) ?? false;
  }
}
