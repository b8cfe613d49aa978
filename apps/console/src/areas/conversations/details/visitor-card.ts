import type { RawVisitor } from '@foyer/contract/visitors/shapes';
import { useMemo } from 'react';
import type { LiveVisitor } from '../../../api/active-visitors.ts';
import { useCall } from '../../../api/index.ts';
import { nameOf } from '../queue/queue-rows.ts';

/** A visitor as the thread and the details show them. */
export interface VisitorCard {
  readonly referenceID: string;
  readonly sessionID: string | null;
  readonly name: string;
  readonly contacts: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string;
    readonly company: string;
  };
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly timeZone: string | null;
  readonly language: string | null;
  readonly browser: string;
  readonly os: string;
  readonly device: string;
  readonly referrer: string;
  readonly campaign: RawVisitor['campaign'];
  readonly createdDate: string;
  readonly lastAccessedDate: string;
  readonly pages: number;
  readonly page: { readonly url: string; readonly title: string } | null;
  readonly notes: string;
  readonly isOnline: boolean;
  /** The row of the live list; null when the visitor is not on it, and then its own fields are not known. */
  readonly live: LiveVisitor | null;
}

/** The card of a visitor on the live list. */
export const cardOfLive = (visitor: LiveVisitor): VisitorCard => ({
  ...visitor,
  name: nameOf(visitor),
  live: visitor,
});

/** The card of a visitor whom only the archive knows. */
export const cardOfArchived = (visitor: RawVisitor): VisitorCard => ({
  ...visitor,
  name:
    `${visitor.firstName} ${visitor.lastName}`.trim() ||
    visitor.vName ||
    `visitor.${visitor.referenceID.slice(0, 8)}`,
  contacts: visitor,
  timeZone: null,
  live: null,
});

/** The visitor from the live list, or from the archive when they are not on it. Null until known. */
export function useVisitorCard(
  referenceID: string | null,
  live: LiveVisitor | undefined,
): VisitorCard | null {
  const { data } = useCall(
    'listVisitors',
    { query: { referenceID: referenceID ?? undefined, pageCount: 1 } },
    { enabled: referenceID !== null && !live },
  );
  const archived = data?.rawVisitors[0];
  return useMemo(() => {
    if (live) return cardOfLive(live);
    return archived?.referenceID === referenceID && archived ? cardOfArchived(archived) : null;
  }, [live, archived, referenceID]);
}
