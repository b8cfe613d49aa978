import type { assignment } from '@foyer/contract';
import { ASSIGNED_KINDS, type AssignmentMember } from '@foyer/contract/assignment/shapes';
import { maySeeAgent } from '@foyer/domain/visibility';
import type { MemberScope } from '../../kernel/context.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { notFound } from '../../kernel/refusal.ts';
import { viewerOf } from '../accounts/viewer.ts';
import { conversationFor } from '../conversations/access.ts';
import { taskFor } from '../tasks/access.ts';
import { storeAssignment, storeMember } from './actions.ts';
import { assignTickets } from './assign-waiting.ts';
import { type Candidate, loadCandidates, readMemberAssignments } from './candidates.ts';
import { waitingItems } from './items.ts';
import { presentEntry, presentMember, presentSettings } from './present.ts';
import { readEntries } from './queries.ts';
import { kindsOf, readVersion } from './settings.ts';

/** All members who can be assigned work, for the settings. */
function membersOf({ services, tenant: { merchantId, read } }: MemberScope) {
  return read(async (db) => {
    const { settings, modifiedAt } = await readVersion(db, merchantId);
    // When nothing is assigned automatically, the load includes all kinds.
    const kinds = kindsOf(settings).length === 0 ? ASSIGNED_KINDS : [];
    const candidates = await loadCandidates(db, services, merchantId, settings, kinds);
    const limits = await readMemberAssignments(db, merchantId);
    const present = (one: Candidate): AssignmentMember => presentMember(one, limits.get(one.id));
    return { settings: presentSettings(settings, modifiedAt), members: candidates.map(present) };
  });
}

export const handlers: Handlers<typeof assignment> = {
  getAssignment: (scope) => membersOf(scope),

  updateAssignment: (scope, { body: { ifUnmodifiedSince, ...settings } }) =>
    storeAssignment(scope, settings, { ifUnmodifiedSince }),

  async updateMemberAssignment(scope, { params, body: { ifUnmodifiedSince, ...limits } }) {
    await storeMember(scope, params.id, limits, { ifUnmodifiedSince });
    const { members } = await membersOf(scope);
    const member = members.find(({ memberId }) => memberId === params.id);
    if (!member) throw notFound();
    return member;
  },

  async autoAssignTickets(scope, { body }) {
    const { services, tenant } = scope;
    const { merchantId } = tenant;
    const viewer = await tenant.read((db) => viewerOf(db, scope.caller));
    const { members } = await membersOf(scope);
    const seen = members.filter(({ memberId }) => maySeeAgent(viewer, memberId));
    if (body.agentId !== null && !seen.some(({ memberId }) => memberId === body.agentId)) throw notFound();
    const all = await assignTickets(services, merchantId, body.agentId);
    const assigned = all.filter(({ agentId }) => maySeeAgent(viewer, agentId));
    const waiting = await tenant.read((db) => waitingItems(db, merchantId, ['ticket']));
    return { assigned, waiting: waiting.length };
  },

  async explainAssignment(scope, { query }) {
    const { kind, subjectId } = query;
    if (kind === 'ticket') await taskFor(scope, subjectId);
    else await conversationFor(scope, subjectId);
    const { merchantId, read } = scope.tenant;
    const rows = await read((db) => readEntries(db, merchantId, subjectId));
    return { entries: rows.map(presentEntry) };
  },
};
