import { dayOf, textOf, uuidOf } from '../../shell/search-values.ts';

/** What the address of the audit holds: the filter, and the entry that is open. */
export interface AuditSearch {
  /** Words that stand in the entry. */
  readonly q?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** The kind of what it was done to, and which one. */
  readonly subject?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly ip?: string | undefined;
  /** Whether what visitors did is shown too. */
  readonly visitors?: 'shown' | undefined;
  /** Days, YYYY-MM-DD, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly entry?: string | undefined;
}

/** The parts of the address that chips stand for. */
export const CRITERIA = ['actor', 'action', 'subject', 'subjectId', 'ip', 'visitors', 'from', 'to'] as const;

/** One of the parts that chips stand for. */
export type Criterion = (typeof CRITERIA)[number];

/** Reads the query of the address, as long as the calls take it; what is wrong in it is dropped. */
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

/** The filter as the calls take it. */
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
