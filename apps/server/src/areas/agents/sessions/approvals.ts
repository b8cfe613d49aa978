import { aiApprovalDecided, aiApprovalOver } from '@foyer/contract/agents/errors';
import { AGENT_LIMITS, type AgentSettings } from '@foyer/domain/agents/agent';
import { agentPhrase } from '@foyer/domain/agents/phrases';
import { fullName } from '@foyer/domain/full-name';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { type MemberScope, type Scope, type Services, systemScope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Consequences } from '../../../kernel/records.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { loadCandidates } from '../../assignment/candidates.ts';
import { readSettings } from '../../assignment/settings.ts';
import { conversationFor } from '../../conversations/access.ts';
import { appendWithin, messageEntry, storedEvents } from '../../conversations/append.ts';
import { insidersOnly, refuseHidden } from '../../conversations/move-rules.ts';
import { lockConversation } from '../../conversations/moves.ts';
import { notifySeeing } from '../../conversations/notices.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { type LiveAgent, liveAgentsOf, settingsOf } from '../live-agents.ts';
import { type AiSessionRow, aiApprovals } from '../tables.ts';
import { noteOf } from '../thinking/handing-over.ts';
import { type PlannedTicket, ticketText } from '../thinking/thought.ts';
import { createTicket } from '../thinking/tickets.ts';
import { closeApproval, closeWaiting, oneApproval } from './approval-rows.ts';
import { agentAuthor, nothing } from './beginning.ts';
import { handOverText, release } from './releasing.ts';
import { endSession, lockSession } from './rows.ts';

const QUEUE = 'agents.approval';

interface Wish {
  readonly session: AiSessionRow;
  readonly runId: string;
  readonly agent: Pick<LiveAgent, 'name' | 'imageUrl'>;
  readonly ticket: PlannedTicket;
  readonly settings: AgentSettings;
}

/** Asks the members who are online, and may see the conversation, in the transaction that tells the visitor. */
export async function askApproval(
  db: Db,
  scope: Scope,
  row: ConversationRow,
  { session, runId, agent, ticket, settings }: Wish,
): Promise<Consequences> {
  const { merchantId } = scope.tenant;
  const id = newId();
  const expiresAt = new Date(Date.now() + AGENT_LIMITS.approvalSeconds * 1000);
  await closeWaiting(db, merchantId, row.id);
  await db.insert(aiApprovals).values({
    ...{ merchantId, id, sessionId: session.id, runId, conversationId: row.id, ...ticket, expiresAt },
  });
  const all = await loadCandidates(db, scope.services, merchantId, await readSettings(db, merchantId));
  const { departmentId } = settings;
  const asked = all.filter(
    ({ online, kinds, departmentIds }) =>
      online && kinds.includes('chat') && (departmentId === null || departmentIds.includes(departmentId)),
  );
  const notices = asked.map(({ id: memberId }) => ({
    ...{ memberId, titleKey: 'approval_asked' as const, values: { name: agent.name }, text: ticket.title },
  }));
  return {
    audit: [],
    events: await notifySeeing(scope.services, db, merchantId, row.id, notices),
    jobs: [
      { queue: QUEUE, delaySeconds: AGENT_LIMITS.approvalSeconds, data: { merchantId, approvalId: id } },
    ],
  };
}

/**
 * Approves or refuses what an agent asked for. Only with an approval is anything done.
 * @throws Refusal `not_found`, `ai_approval_decided`, or `ai_approval_over`
 */
export async function decideApproval(scope: MemberScope, id: string, isApproved: boolean): Promise<void> {
  const { merchantId, read } = scope.tenant;
  const [asked] = await read((db) => db.select().from(aiApprovals).where(oneApproval(merchantId, id)));
  if (!asked) throw notFound();
  await conversationFor(scope, asked.conversationId, 'change');
  const agents = await liveAgentsOf(scope.services)(merchantId);
  await act(scope, async (db) => {
    const { row, session, approval } = await lockApproval(db, merchantId, asked);
    refuseHidden(row);
    await insidersOnly(scope.caller)(row, db);
    if (approval.state === 'approved' || approval.state === 'refused') throw new Refusal(aiApprovalDecided);
    if (approval.state === 'expired' || !session || approval.expiresAt < new Date())
      throw new Refusal(aiApprovalOver);
    const ticket = isApproved ? await createTicket(db, scope, row, approval) : null;
    const text = ticket
      ? agentPhrase('approved', session.language).replace('{n}', ticket.number)
      : agentPhrase('refused', session.language);
    const author = agentAuthor(agents.get(session.agentId) ?? { name: 'Agent', imageUrl: null });
    const content = { clientId: null, kind: 'text' as const, attachments: [], mentions: [], text };
    const stored = await appendWithin(db, [messageEntry(merchantId, row.id, author, content)]);
    const state = isApproved ? 'approved' : 'refused';
    await closeApproval(db, approval, state, scope.caller.id, `${state} ${fullName(scope.caller)}`);
    return {
      result: undefined,
      audit: [
        ...(ticket?.audit ?? []),
        {
          action: isApproved ? 'aiApproval.approved' : 'aiApproval.refused',
          subject: ['aiAgent', session.agentId],
          after: { conversationId: row.id, title: approval.title, ...(ticket && { number: ticket.number }) },
        },
      ],
      events: [
        ...(ticket?.events ?? []),
        ...storedEvents(row, stored),
        settingsChanged(merchantId, 'aiSessions'),
      ],
      jobs: ticket?.jobs ?? [],
    };
  });
}

/** Hands over what nobody decided in time. */
export const approvalJob = (services: Services): JobDefinition => ({
  queue: QUEUE,
  retries: 3,
  run: ({ merchantId, approvalId }) => expireApproval(services, merchantId, String(approvalId)),
});

/** Ends the wait for a decision, whether or not its time is over. */
export async function expireApproval(services: Services, merchantId: number, id: string): Promise<void> {
  const scope = systemScope(services, merchantId);
  const [asked] = await scope.tenant.read((db) =>
    db.select().from(aiApprovals).where(oneApproval(merchantId, id)),
  );
  if (asked?.state !== 'waiting') return;
  const agents = await liveAgentsOf(services)(merchantId);
  await act(scope, async (db) => {
    const { row, session, approval } = await lockApproval(db, merchantId, asked);
    if (approval.state !== 'waiting') return nothing;
    await closeApproval(db, approval, 'expired', null, 'expired');
    const changed = { ...nothing, events: [settingsChanged(merchantId, 'aiSessions')] };
    if (!session) return changed;
    const settings = await settingsOf(db, merchantId, session.agentId, session.version);
    const author = agentAuthor(agents.get(session.agentId) ?? { name: 'Agent', imageUrl: null });
    const content = { clientId: null, attachments: [], mentions: [] };
    const said = {
      note: noteOf({ settings }, 'noApproval', `\n${ticketText(approval)}`),
      text: await handOverText(db, row, settings.departmentId, session.language),
    };
    const stored = await appendWithin(
      db,
      (['note', 'text'] as const).map((kind) =>
        messageEntry(merchantId, row.id, author, { ...content, kind, text: said[kind] }),
      ),
    );
    await endSession(db, session, { reason: 'handed_over', category: 'decision' });
    const released = await release(db, merchantId, row, settings.departmentId, author);
    return {
      ...{ result: undefined, audit: released.audit ?? [], jobs: released.jobs ?? [] },
      events: [...changed.events, ...storedEvents(row, stored), ...(released.events ?? [])],
    };
  });
}

/** Locks a request with its conversation, and the session that asked if it still has the conversation. */
async function lockApproval(
  db: Db,
  merchantId: number,
  { id, conversationId, sessionId }: typeof aiApprovals.$inferSelect,
) {
  const row = await lockConversation(db, merchantId, conversationId);
  const running = await lockSession(db, merchantId, conversationId);
  const [approval] = await db.select().from(aiApprovals).where(oneApproval(merchantId, id)).for('update');
  if (!approval) throw notFound();
  const isOurs = running?.id === sessionId && row.withBot && row.status !== 'closed';
  return { row, approval, session: isOurs ? running : null };
}
