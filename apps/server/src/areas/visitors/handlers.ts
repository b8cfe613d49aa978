import { visitors as calls } from '@foyer/contract';
import { visitorListsView } from '@foyer/contract/visitors/access';
import { mayCall } from '@foyer/domain/access';
import type { SQL } from 'drizzle-orm';
import type { MemberScope } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { forbidden } from '../../kernel/refusal.ts';
import { ownEngagement, visitFor, visitorFor } from './access.ts';
import { addVisit } from './actions.ts';
import { countVisits, historyVisitFor, presentVisit, readVisits } from './history.ts';
import { presentRawVisitor, presentVisitPage } from './present.ts';
import { listNewestVisits, listPages, listVisits, recentVisits, type VisitList } from './queries.ts';
import { visitors } from './tables.ts';
import { loadViewer, visibilityCondition, visibleIdsIfFew } from './visibility.ts';

export const area = answer(calls, {
  async listVisitors(scope, { query }) {
    const { pageIndex, pageCount, ...filter } = query;
    const page = { pageIndex, pageCount };
    allowList(scope, filter);
    return presentList(
      await listNewestVisits(scope.tenant, filter, page, await visibilityOf(scope)),
      pageCount,
    );
  },

  async listRawVisitors(scope, { query }) {
    const { pageIndex, pageCount, ...filter } = query;
    const page = { pageIndex, pageCount };
    allowList(scope, filter);
    return presentList(await listVisits(scope.tenant, filter, page, await visibilityOf(scope)), pageCount);
  },

  async getRawVisitor(scope, { query }) {
    return presentRawVisitor(await visitFor(scope, query.sessionId));
  },

  async listVisitPages(scope, { params, query }) {
    const { visit } = await visitFor(scope, params.sessionID);
    const { page, nextCursor } = await listPages(scope.tenant, visit.id, query);
    return { pages: page.map(presentVisitPage), nextCursor };
  },

  async listVisits(scope, { query }) {
    const { page, ...neighbours } = await readVisits(scope, query);
    return { visits: page.map(presentVisit), ...neighbours };
  },

  countVisits: (scope, { query }) => countVisits(scope, query),

  getVisit: async (scope, { params }) => presentVisit(await historyVisitFor(scope, params.id)),

  async recentUsers(scope, { body }) {
    const rows = await recentVisits(scope.tenant, body.limit, await visibilityOf(scope));
    return { recentUsers: rows.map(presentRawVisitor) };
  },

  async createRawVisitor(scope, { body }) {
    const visitor = await visitorFor(scope, body.referenceID);
    const { channel, url, title, referrer, userAgent } = body;
    const engagementId = await ownEngagement(scope, body.engagementID);
    const visit = { engagementId, channel, url, title, referrer, userAgent };
    return presentRawVisitor(await addVisit(scope, visitor, visit));
  },
});

/** Roles without a page that lists visitors may only request a single visitor. */
function allowList({ caller }: MemberScope, { referenceID }: { readonly referenceID?: string | undefined }) {
  if (!referenceID && !mayCall(visitorListsView, caller)) throw forbidden();
}

/** The visibility condition of the caller, by ids when they are few. */
async function visibilityOf({ tenant, caller }: MemberScope): Promise<SQL | undefined> {
  const viewer = await loadViewer(tenant, caller);
  const ids = await visibleIdsIfFew(tenant, viewer);
  return ids ? isOneOf(visitors.id, ids) : visibilityCondition(viewer);
}

const presentList = ({ rows, total }: VisitList, pageCount: number) => ({
  rawVisitors: rows.map(presentRawVisitor),
  totalVisitorPages: Math.ceil(total / pageCount),
  totalElements: total,
});
