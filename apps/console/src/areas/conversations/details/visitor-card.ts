import type { InboxThread } from '@foyer/contract/conversations/shapes';
import type { RawVisitor } from '@foyer/contract/visitors/shapes';
import { fullName } from '@foyer/domain/full-name';
import { visitorName } from '@foyer/domain/visitor-name';
import { useMemo } from 'react';
import type { LiveVisitor } from '../../../api/active-visitors.ts';
import { useCall } from '../../../api/index.ts';
import { phoneCountry } from '../../../people/contact-name.ts';
import { useMay } from '../../../session/permissions.ts';
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
  /** Alpha-2. Empty if unknown. */
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
  /** The row of the live list; null when the visitor is not on it, and live fields are then unknown. */
  readonly live: LiveVisitor | null;
}

/**
 * The country of a person, else that of the number. Empty if neither is known: the live list has a default for unknown
 * ones (Specification 9).
 */
export const knownCountry = ({
  country,
  phone,
}: {
  readonly country: string;
  readonly phone: string;
}): string => country || phoneCountry(phone);

/** The card of a visitor on the live list. */
export const cardOfLive = (visitor: LiveVisitor): VisitorCard => ({
  ...visitor,
  country: knownCountry(visitor.contacts),
  name: nameOf(visitor),
  live: visitor,
});

/** The card of an archived visitor. */
export const cardOfArchived = (visitor: RawVisitor): VisitorCard => ({
  ...visitor,
  country: knownCountry(visitor),
  name: fullName(visitor) || visitor.vName || `visitor.${visitor.referenceID.slice(0, 8)}`,
  contacts: visitor,
  timeZone: null,
  live: null,
});

/** The card of a visitor from their inbox thread, for members without access to the visitors' pages. */
const cardOfThread = ({ visitor, firstName, lastName, ...thread }: InboxThread): VisitorCard => ({
  referenceID: visitor.referenceID,
  sessionID: null,
  name: nameOfThread({ visitor, firstName, lastName }),
  contacts: { firstName, lastName, email: visitor.email, phone: visitor.phone, company: '' },
  city: '',
  region: '',
  country: knownCountry(visitor),
  timeZone: null,
  language: null,
  browser: '',
  os: '',
  device: '',
  referrer: '',
  campaign: null,
  createdDate: thread.lastModifiedTime,
  lastAccessedDate: thread.lastModifiedTime,
  pages: 0,
  page: null,
  notes: '',
  isOnline: thread.isOnline,
  live: null,
});

/** The display name of a thread's customer. Specification 9. */
export const nameOfThread = ({
  visitor,
  firstName,
  lastName,
}: Pick<InboxThread, 'visitor' | 'firstName' | 'lastName'>): string =>
  visitorName({ firstName, lastName, referenceID: visitor.referenceID, vName: visitor.vName });

/** The visitor of a conversation: from the live list, else the archive, else the inbox thread. Null until loaded. */
export function useVisitorCard(
  referenceID: string | null,
  live: LiveVisitor | undefined,
  conversationID: string,
): VisitorCard | null {
  const maySee = useMay('listVisitors');
  const { data } = useCall(
    'listVisitors',
    { query: { referenceID: referenceID ?? undefined, pageCount: 1 } },
    { enabled: maySee && referenceID !== null && !live },
  );
  const { data: threads } = useCall('readMessages', { query: { ids: conversationID } }, { enabled: !maySee });
  const archived = data?.rawVisitors[0];
  const thread = threads?.messages[0];
  return useMemo(() => {
    if (live) return cardOfLive(live);
    if (archived?.referenceID === referenceID && archived) return cardOfArchived(archived);
    return thread ? cardOfThread(thread) : null;
  }, [live, archived, thread, referenceID]);
}
