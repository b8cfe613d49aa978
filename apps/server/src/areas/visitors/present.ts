import type { RawVisitor, VisitPage } from '@foyer/contract/visitors/shapes';
import { DEFAULT_CHANNEL } from '@foyer/domain/channels';
import { visitorName } from '@foyer/domain/visitor-name';
import type { VisitorRow } from './identification.ts';
import type { pageViews } from './tables.ts';
import type { VisitRow } from './visits.ts';

/** A visit with its visitor, as shown in the archive. Without a visit, only the visitor's fields. */
export function presentRawVisitor({
  visit,
  visitor,
}: {
  visit: VisitRow | null;
  visitor: VisitorRow;
}): RawVisitor {
  const { firstName, lastName, email, phone, company, city, region, state, notes } = visitor;
  return {
    referenceID: visitor.id,
    sessionID: visit?.id ?? null,
    merchantId: visitor.merchantId,
    engagementID: visit?.engagementId ?? null,
    firstName,
    lastName,
    email,
    phone,
    company,
    vName: visitorName({ referenceID: visitor.id, ...visitor }),
    channel: visit?.channel || visitor.channel || DEFAULT_CHANNEL,
    country: visit?.country || visitor.country,
    city,
    region,
    state,
    browser: visit?.browser ?? '',
    os: visit?.os ?? '',
    device: visit?.device ?? '',
    language: visit?.language ?? visitor.language,
    referrer: visit?.referrer ?? '',
    campaign: visit?.campaign ?? null,
    pages: visit?.pageCount ?? 0,
    page: visit && presentPage(visit),
    notes,
    createdDate: (visit?.startedAt ?? visitor.createdAt).toISOString(),
    lastAccessedDate: (visit?.seenAt ?? visitor.lastSeenAt).toISOString(),
    lastModifiedDate: visitor.modifiedAt.toISOString(),
    endedDate: visit?.endedAt?.toISOString() ?? null,
    isOnline: visit !== null && visit.endedAt === null,
    conversationID: visitor.conversationId,
  };
}

/** The current or last page of a visit. */
export const presentPage = (visit: Pick<VisitRow, 'pageUrl' | 'pageTitle'>) =>
  visit.pageUrl === null ? null : { url: visit.pageUrl, title: visit.pageTitle ?? '' };

export function presentVisitPage(view: typeof pageViews.$inferSelect): VisitPage {
  const { url, title, arrivedAt, leftAt } = view;
  return {
    url,
    title,
    arrivedDate: arrivedAt.toISOString(),
    seconds: leftAt && Math.max(0, Math.round((leftAt.getTime() - arrivedAt.getTime()) / 1000)),
  };
}
