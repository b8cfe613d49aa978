import { board as calls } from '@foyer/contract';
import { VisitorContact, type visitorFieldNames } from '@foyer/contract/visitors/shapes';
import { isLeadStatus, type LeadStatus } from '@foyer/domain/lead-ladder';
import { VISITOR_PARAMS_MAX } from '@foyer/domain/limits';
import type { MemberScope } from '../../kernel/context.ts';
import { answer, done } from '../../kernel/handlers.ts';
import { badInput, notFound } from '../../kernel/refusal.ts';
import { moveVisitorLead } from '../contacts/leads/moves.ts';
import { ownEngagement, visitFor, visitorFor, visitorsFor } from '../visitors/access.ts';
import { addVisitor, changeTags, changeVisitor, TAGS_MAX } from '../visitors/actions.ts';
import type { VisitorRow } from '../visitors/identification.ts';
import { loadViewer, visibilityCondition } from '../visitors/visibility.ts';
import { assignVisitor, removeVisitor, trackVisitor, unassignVisitor } from './actions.ts';
import { countActive } from './counts.ts';
import { presentFlagged } from './present.ts';
import { loadBoard, loadVisitorRow } from './rows.ts';
import { countTracked, presentTracked, readTracked } from './tracking.ts';
import { presentListedAgent, readUserAgents, userAgentFor } from './user-agents.ts';

export const area = answer(calls, {
  async listActiveVisitors(scope, { query }) {
    const visibility = visibilityCondition(await loadViewer(scope.tenant, scope.caller));
    const { rows, nextCursor } = await loadBoard(scope.tenant, query, visibility);
    return { visitors: rows.map(({ visitor }) => presentFlagged(visitor, scope.caller)), nextCursor };
  },

  async updateActiveVisitor(scope, { body }) {
    const visitor = await visitorOf(scope, body);
    const { firstName, lastName, email, phone, company, tags } = body;
    const country = body.country && countryCode(body.country);
    const contact = { firstName, lastName, email, phone, company, country };
    await changeVisitor(scope, visitor.id, { ...contact, ...(tags && { tags: [...new Set(tags)] }) });
    return answerRow(scope, visitor.id);
  },

  async setVisitorAgent(scope, { body }) {
    const visitor = await visitorOf(scope, body);
    if (body.agent) await assignVisitor(scope, visitor.id, body.agent.id);
    else await unassignVisitor(scope, visitor.id);
    return answerRow(scope, visitor.id);
  },

  trackVisitor: track,

  updateVisitorTrack: track,

  async setVisitorNotes(scope, { body }) {
    const visitor = await visitorOf(scope, body);
    await changeVisitor(scope, visitor.id, { notes: body.notes });
    return answerRow(scope, visitor.id);
  },

  async removeActiveVisitor(scope, { query, body }) {
    const referenceID = query.referenceID ?? body?.referenceID;
    if (!referenceID) throw badInput('referenceID', 'Please enter referenceID');
    const visitor = await visitorOf(scope, { referenceID, sessionID: query.sessionID ?? body?.sessionID });
    await removeVisitor(scope, visitor.id);
    return done;
  },

  async createVisitor(scope, { body }) {
    const { firstName, lastName, email, phone, company, channel } = body;
    const engagementId = await ownEngagement(scope, body.engagementID);
    const country = body.country && countryCode(body.country);
    const contact = { firstName, lastName, email, phone, company, country };
    const visitor = await addVisitor(scope, { ...contact, channel, engagementId });
    return answerRow(scope, visitor.id);
  },

  async updateVisitorParams(scope, { params, body }) {
    if (params.a !== scope.tenant.merchantId) throw notFound();
    const visitor = await visitorFor(scope, params.b);
    await changeVisitor(scope, visitor.id, (before) => ({ params: mergedParams(before.params, body) }));
    return answerRow(scope, visitor.id);
  },

  async updateVisitorField(scope, { body }) {
    const visitor = await visitorFor(scope, body.referenceID);
    const value = checkedField(body.fieldName, body.value);
    if (body.fieldName === 'leadStatus') await moveVisitorLead(scope, visitor.id, value as LeadStatus);
    else await changeVisitor(scope, visitor.id, { [body.fieldName]: value });
    return answerRow(scope, visitor.id);
  },

  async updateTags(scope, { body }) {
    const wanted = [...new Set(body.referenceIDs)];
    const visible = await visitorsFor(scope, wanted);
    const updated = await changeTags(scope, visible, body);
    const failed = wanted
      .filter((id) => !updated.includes(id))
      .map((referenceID) => ({
        referenceID,
        error: visible.includes(referenceID) ? `A visitor can have at most ${TAGS_MAX} tags.` : 'not_found',
      }));
    return { updated, failed };
  },

  async listTracked(scope, { query }) {
    const { page, ...neighbours } = await readTracked(scope, query);
    return { visitors: page.map((row) => presentTracked(row, scope.caller)), ...neighbours };
  },

  countTracked: (scope, { query }) => countTracked(scope, query),

  async listUserAgents(scope, { query }) {
    const { page, ...rest } = await readUserAgents(scope, query);
    return { userAgents: page.map(presentListedAgent), ...rest };
  },

  getUserAgent: async (scope, { params }) => presentListedAgent(await userAgentFor(scope, params.id)),

  activeUsers: async (scope) => countActive(scope.tenant, await loadViewer(scope.tenant, scope.caller)),
});

type Tracking = Parameters<typeof trackVisitor>[2];
type Tracked = Tracking & { tracking?: Tracking; referenceID: string; sessionID?: string | null };

async function track(scope: MemberScope, { body }: { body: Tracked }) {
  const visitor = await visitorOf(scope, body);
  await trackVisitor(scope, visitor, { ...body.tracking, ...body });
  return answerRow(scope, visitor.id);
}

/** The visitor with ids from outside. Throws `not_found` when the visit is not the visitor's. */
async function visitorOf(
  scope: MemberScope,
  ids: { readonly referenceID: string; readonly sessionID?: string | null | undefined },
): Promise<VisitorRow> {
  if (!ids.sessionID) return visitorFor(scope, ids.referenceID);
  const { visitor } = await visitFor(scope, ids.sessionID);
  if (visitor.id !== ids.referenceID) throw notFound();
  return visitor;
}

/** The current row with the flags for the caller. */
async function answerRow({ tenant, caller }: MemberScope, visitorId: string) {
  const row = await loadVisitorRow(tenant, visitorId);
  if (!row) throw notFound();
  return presentFlagged(row.visitor, caller);
}

/** Merges changes into parameters. Null removes one; `intent` is stored as text. */
function mergedParams(
  before: VisitorRow['params'],
  changes: Readonly<Record<string, string | number | boolean | null>>,
): VisitorRow['params'] {
  const merged = Object.entries({ ...before, ...changes }).flatMap(([name, value]) =>
    value === null ? [] : [[name, name === 'intent' ? String(value) : value] as const],
  );
  if (merged.length > VISITOR_PARAMS_MAX)
    throw badInput('params', `A visitor can have at most ${VISITOR_PARAMS_MAX} parameters.`);
  return Object.fromEntries(merged);
}

const LONGEST_TEXT = 100;
const LONGEST_NOTES = 5000;

/** Validates the value of a field set by name, with the same limits as elsewhere. */
function checkedField(name: (typeof visitorFieldNames)[number], value: string): string {
  const text = name === 'notes' ? value : value.trim();
  if (name === 'leadStatus' && !isLeadStatus(text)) throw badInput('value', 'Please enter valid leadStatus');
  if (text.length > (name === 'notes' ? LONGEST_NOTES : LONGEST_TEXT)) {
    throw badInput('value', `${name} is more than ${LONGEST_TEXT} characters long`);
  }
  if (!VisitorContact.safeParse({ [name]: text }).success)
    throw badInput('value', `Please enter valid ${name}`);
  return name === 'country' ? countryCode(text) : text;
}

/** Country codes are stored in lower case. */
const countryCode = (country: string) => (/^[a-z]{2}$/i.test(country) ? country.toLowerCase() : country);
