import { type AgentTool, HANDOVER_CATEGORIES, type ToolRisk } from '@foyer/domain/agents/agent';
import type { ToolSet } from 'ai';
import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import { aiApprovals } from '../tables.ts';
import { phraseOf } from './handing-over.ts';
import { ordersOf } from './orders.ts';
import { type Asked, type Decision, type Notebook, type PlannedTicket, ticketText } from './thought.ts';
import { ticketsOf } from './tickets.ts';

export const AnswerInput = z.strictObject({
  parts: z.array(z.strictObject({ text: z.string(), sources: z.array(z.number().int()) })).min(1),
});
export const AskInput = z.strictObject({ question: z.string().min(1) });
export const HandOverInput = z.strictObject({ category: z.enum(HANDOVER_CATEGORIES), summary: z.string() });
const TicketInput = z.strictObject({ title: z.string().min(1), description: z.string() });

const FINAL: ToolSet = {
  answer: { description: 'Answers the visitor from the sources.', inputSchema: AnswerInput },
  ask: { description: 'Asks the visitor one question.', inputSchema: AskInput },
  hand_over: { description: 'Gives the conversation to the team.', inputSchema: HandOverInput },
};

// No tool takes who the visitor is: that is known from the session.
const OWN: Readonly<Record<AgentTool, ToolSet[string]>> = {
  find_tickets: { description: 'The tickets of this visitor.', inputSchema: z.strictObject({}) },
  find_orders: { description: 'The orders of this visitor.', inputSchema: z.strictObject({}) },
  create_ticket: { description: 'Creates a ticket of this visitor.', inputSchema: TicketInput },
};

const riskOf = ({ settings }: Asked, name: string): ToolRisk | undefined =>
  settings.tools.find(({ tool }) => tool === name)?.risk;

/** The tools that a model is given: those that the agent may use. */
export const toolsOf = ({ settings }: Asked): ToolSet => ({
  ...FINAL,
  ...Object.fromEntries(settings.tools.map(({ tool }) => [tool, OWN[tool]])),
});

/** What a tool returned: a text for the model, a ticket to create with the answer, or a decision that ends the turn. */
type ToolResult =
  | { readonly text: string; readonly ticket?: PlannedTicket }
  | { readonly decision: Decision };

/** Runs a tool that does not end the turn. Looking up is done at once, creating with the answer. */
export async function runTool(
  asked: Asked,
  notebook: Notebook,
  name: string,
  input: unknown,
): Promise<ToolResult> {
  const risk = riskOf(asked, name);
  const { services, merchantId, visitorId } = asked;
  if (!risk) return { text: 'This tool does not exist.' };
  if (name === 'create_ticket') {
    const ticket = TicketInput.safeParse(input);
    if (!ticket.success) return { text: 'A title and a description are needed.' };
    notebook.note('tool', name, ticketText(ticket.data));
    if (risk === 'approve') return askFirst(asked, ticket.data);
    const text = 'The ticket is created with your answer, and its number is added to it.';
    return { text: numbered(notebook, name, text), ticket: ticket.data };
  }
  const found =
    visitorId === null
      ? 'This is a trial without a visitor.'
      : name === 'find_tickets'
        ? await services.database.tenant(merchantId).read((db) => ticketsOf(db, merchantId, visitorId))
        : await ordersOf(services, merchantId, visitorId);
  notebook.note('tool', found, name);
  return { text: numbered(notebook, name, found) };
}

/** Asks the team, unless it decides about a request of this conversation already. */
async function askFirst(asked: Asked, ticket: PlannedTicket): Promise<ToolResult> {
  const { services, merchantId, conversationId } = asked;
  const tenant = services.database.tenant(merchantId);
  if (
    conversationId !== null &&
    (await tenant.read((db) => waitsForApproval(db, merchantId, conversationId)))
  )
    return { text: 'A member already decides about a request of this visitor. Answer without this tool.' };
  return { decision: { outcome: 'asked_approval', text: phraseOf(asked, 'approval'), approval: ticket } };
}

const waitsForApproval = async (db: Db, merchantId: number, conversationId: string): Promise<boolean> =>
  (await db.$count(
    aiApprovals,
    and(
      ...[eq(aiApprovals.merchantId, merchantId), eq(aiApprovals.conversationId, conversationId)],
      ...[eq(aiApprovals.state, 'waiting'), gt(aiApprovals.expiresAt, new Date())],
    ),
  )) > 0;

/** A result is a source of its own, so that answers can rest on it. */
function numbered(notebook: Notebook, name: string, text: string): string {
  const n = notebook.add({
    ...{ kind: 'tool', title: name, headings: [], text, url: null, score: null, documentId: null },
  });
  return JSON.stringify({ source: n, data: text });
}
