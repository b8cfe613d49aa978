import { dayOf, textOf, uuidOf } from '../../shell/search-values.ts';

/** The search parameters of the audit log: the filter and the open entry. */
export interface AuditSearch {
  /** Text contained in the entry. */
  readonly q?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** The type and id of the subject. */
  readonly subject?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly ip?: string | undefined;
  /** Whether actions of visitors are included. */
  readonly visitors?: 'shown' | undefined;
  /** Days, YYYY-MM-DD, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly entry?: string | undefined;
}

/** The search parameters that chips represent. */
export const CRITERIA = ['actor', 'action', 'subject', 'subjectId', 'ip', 'visitors', 'from', 'to'] as const;

/** A search parameter that a chip represents. */
export type Criterion = (typeof CRITERIA)[number];

/** Parses the search parameters within the limits of the calls; invalid ones are dropped. */
export function readSearch(raw: Readonly<Record<string, unknown>>): AuditSearch {
  return {
    q: textOf(raw.q),
    actor: uuidOf(raw.actor),
    action: textOf(raw.action, 100),
    subject: textOf(raw.subject, 60),
    subjectId: textOf(raw.subjectId, 100),
    ip: textOf(raw.ip, 45),
    visitors: raw.visitors === 'shown' ? 'shown' : undefined,
    from: dayOf(raw.from),
    to: dayOf(raw.to),
    entry: uuidOf(raw.entry),
  };
}

/** The filter as the calls accept it. */
export const filterOf = ({ q, actor, action, subject, subjectId, ip, visitors, from, to }: AuditSearch) => ({
  text: q,
  actorId: actor,
  action,
  subjectType: subject,
  subjectId,
  ip,
  withVisitors: visitors ? 'true' : undefined,
  fromDate: from,
  toDate: to,
});
