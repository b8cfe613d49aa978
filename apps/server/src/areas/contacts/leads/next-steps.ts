import type { LeadNextStep } from '@foyer/contract/contacts/lead-shapes';
import type { TimelineReader } from '../timeline/source.ts';

/** The visitors of the leads on a page. */
export interface LeadVisitors {
  readonly visitorIds: readonly string[];
  /** Those of them that the member may see. */
  readonly visibleIds: readonly string[];
}

/** Reads what an area knows to be next for visitors, at most one step for each, by the id of the visitor. */
export type NextStepSource = (
  reader: TimelineReader,
  visitors: LeadVisitors,
) => Promise<ReadonlyMap<string, LeadNextStep>>;

const sources = new Map<string, NextStepSource>();

/** Registers the next steps that an area knows. */
export const registerNextSteps = (area: string, source: NextStepSource): void =>
  void sources.set(area, source);

/** The next step of contacts: the one that is due first; a step without a date comes last. */
export async function readNextSteps(
  reader: TimelineReader,
  presences: readonly { readonly id: string; readonly contactId: string; readonly isVisible: boolean }[],
): Promise<ReadonlyMap<string, LeadNextStep>> {
  const visitors: LeadVisitors = {
    visitorIds: presences.map(({ id }) => id),
    visibleIds: presences.filter(({ isVisible }) => isVisible).map(({ id }) => id),
  };
  const next = new Map<string, LeadNextStep>();
  if (presences.length === 0) return next;
  for (const found of await Promise.all([...sources.values()].map((read) => read(reader, visitors)))) {
    for (const { id, contactId } of presences) {
      const step = found.get(id);
      const other = next.get(contactId);
      if (step && (!other || isBefore(step, other))) next.set(contactId, step);
    }
  }
  return next;
}

const isBefore = ({ dueDate: one }: LeadNextStep, { dueDate: other }: LeadNextStep): boolean =>
  one !== null && (other === null || one < other);
