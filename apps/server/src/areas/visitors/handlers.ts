import { visitors as calls } from '@foyer/contract';
import { visitorLists } from '@foyer/contract/visitors/access';
import { mayCall } from '@foyer/domain/access';
import type { SQL } from 'drizzle-orm';
import { isOneOf } from '../../kernel/among.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import { forbidden } from '../../kernel/refusal.ts';
import { ownEngagement, visitFor, visitorFor } from './access.ts';
import { addVisit } from './actions.ts';
import { presentRawVisitor, presentVisitPage } from './present.ts';
import { listNewestVisits, listPages, listVisits, recentVisits, type VisitList } from './queries.ts';
import { fewSeen, loadViewer, sightCondition } from './sight.ts';
import { visitors } from './tables.ts';

export const area = answer(calls, {
  async listVisitors(scope, { query }) {
    const { pageIndex, pageCount, ...filter } = query;
    const page = { pageIndex, pageCount };
    allowList(scope, filter);
    return presentList(await listNewestVisits(scope.tenant, filter, page, await sightOf(scope)), pageCount);
  },

  async listRawVisitors(scope, { query }) {
    const { pageIndex, pageCount, ...filter } = query;
    const page = { pageIndex, pageCount };
    allowList(scope, filter);
    return presentList(await listVisits(scope.tenant, filter, page, await sightOf(scope)), pageCount);
  },

  async getRawVisitor(scope, { query }) {
    return presentRawVisitor(await visitFor(scope, query.sessionId));
  },

  async listVisitPages(scope, { params, query }) {
    const { visit } = await visitFor(scope, params.sessionID);
    const { page, nextCursor } = await listPages(scope.tenant, visit.id, query);
    return { pages: page.map(presentVisitPage), nextCursor };
  },

  async recentUsers(scope, { body }) {
    const rows = await recentVisits(scope.tenant, body.limit, await sightOf(scope));
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

/** A role without a page that lists visitors may ask for a single visitor only. */
function allowList({ caller }: MemberScope, { referenceID }: { readonly referenceID?: string | undefined }) {
  if (!referenceID && !mayCall(visitorLists, caller)) throw forbidden();
}

/** Ids of the visitors the caller may see, if they are few. */
async function sightOf({ tenant, caller }: MemberScope): Promise<SQL | undefined> {
  const viewer = await loadViewer(tenant, caller);
  const ids = await fewSeen(tenant, viewer);
  return ids ? isOneOf(visitors.id, ids) : sightCondition(viewer);
}

const presentList = ({ rows, total }: VisitList, pageCount: number) => ({
  rawVisitors: rows.map(presentRawVisitor),
  totalVisitorPages: Math.ceil(total / pageCount),
  totalElements: total,
});
