import type { TimelineEntry, TimelineKind } from '@foyer/contract/contacts/timeline-shapes';
import type { Tenant } from '../../../database/tenant.ts';
import type { MemberCaller } from '../../../kernel/callers.ts';

/** The member who reads the timeline. */
export interface TimelineReader {
  readonly tenant: Tenant;
  readonly caller: MemberCaller;
}

/** The person whose timeline is read. */
export interface TimelinePerson {
  readonly contactId: string;
  readonly visitorIds: readonly string[];
  /** Those of the visitors that the member may see. */
  readonly visibleIds: readonly string[];
}

/** The entries to read: of these kinds, after the cursor, newest first. */
export interface TimelineWindow {
  readonly kinds: readonly TimelineKind[];
  readonly cursor: string | undefined;
  readonly limit: number;
}

export type TimelineCounts = Partial<Record<TimelineKind, number>>;

/** The entries of an area in the timeline of a person. */
export interface TimelineSource {
  /** The kinds that the member may open. */
  readonly kinds: (caller: MemberCaller) => readonly TimelineKind[];
  /** The first entries of a window, ordered by date and id, newest first. */
  readonly page: (
    reader: TimelineReader,
    person: TimelinePerson,
    window: TimelineWindow,
  ) => Promise<TimelineEntry[]>;
  readonly count: (
    reader: TimelineReader,
    person: TimelinePerson,
    kinds: readonly TimelineKind[],
  ) => Promise<TimelineCounts>;
}

const sources = new Map<string, TimelineSource>();

/** Registers the entries of an area. */
export const registerTimeline = (area: string, source: TimelineSource): void =>
  void sources.set(area, source);

export const timelineSources = (): readonly TimelineSource[] => [...sources.values()];
