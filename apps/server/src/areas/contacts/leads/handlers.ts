import type { contacts as calls } from '@foyer/contract';
import { common } from '@foyer/contract/kernel/errors';
import type { MemberScope } from '../../../kernel/context.ts';
import type { Handlers } from '../../../kernel/handlers.ts';
import { visitorFor } from '../../visitors/access.ts';
import { contactFor, visibleAmong } from '../access.ts';
import { shownMax } from '../contact-rows.ts';
import { type Moved, moveLeads, moveVisitorLead, reasonOf, restoreLeads } from './moves.ts';
import { movesOf, presentLeads, presentMoves } from './present.ts';
import { countLeads, countTabs, readLeads } from './rows.ts';
import { stepOf } from './step.ts';

type LeadCalls = Pick<
  typeof calls,
  | 'listLeads'
  | 'countLeads'
  | 'countLeadTabs'
  | 'moveLeads'
  | 'restoreLeads'
  | 'moveVisitorLead'
  | 'getLeadLadder'
>;

export const leadHandlers: Handlers<LeadCalls> = {
  async listLeads(scope, { query }) {
    const { page, ...neighbours } = await readLeads(scope, query);
    return { leads: await presentLeads(scope, page), ...neighbours };
  },

  countLeads: (scope, { query }) => countLeads(scope, query, shownMax(query)),

  countLeadTabs: (scope, { query }) => countTabs(scope, query),

  async moveLeads(scope, { body: { contactIds, to, reason, note } }) {
    const move = { to, reason: reasonOf({ to, reason }), note };
    return forVisible(scope, contactIds, (ids) => moveLeads(scope, ids, () => move));
  },

  restoreLeads: (scope, { body }) => forVisible(scope, body.contactIds, (ids) => restoreLeads(scope, ids)),

  async moveVisitorLead(scope, { body: { referenceID, to, reason, note } }) {
    const visitor = await visitorFor(scope, referenceID);
    const contactId = await moveVisitorLead(scope, visitor.id, to, {
      reason: reasonOf({ to, reason }),
      note,
    });
    return { contactId };
  },

  async getLeadLadder(scope, { params }) {
    const contact = await contactFor(scope, params.id);
    const { merchantId } = scope.tenant;
    const moves = await scope.tenant.read(async (db) =>
      presentMoves(db, merchantId, await movesOf(db, merchantId, contact.id)),
    );
    return {
      step: stepOf(contact),
      movedDate: contact.leadMovedAt.toISOString(),
      createdDate: contact.createdAt.toISOString(),
      moves,
    };
  },
};

/** Moves those of the contacts that the caller may see, and names the others. */
async function forVisible(
  scope: MemberScope,
  contactIds: readonly string[],
  move: (ids: string[]) => Promise<Moved[]>,
) {
  const ids = await visibleAmong(scope, contactIds);
  const failed = [...new Set(contactIds)]
    .filter((id) => !ids.includes(id))
    .map((contactId) => ({ contactId, error: common.notFound.code }));
  return { moved: await move(ids), failed };
}
