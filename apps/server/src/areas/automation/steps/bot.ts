import type { BotVariables } from '@foyer/domain/bots/session';
import { ticketNumberText } from '@foyer/domain/task';
import { and, desc, eq, exists, isNull, or } from 'drizzle-orm';
import { systemScope } from '../../../kernel/context.ts';
import { liveBotsOf } from '../../bots/live-bots.ts';
import { beginWithin } from '../../bots/sessions/beginning.ts';
import { lockConversation } from '../../conversations/moves.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { conversations } from '../../conversations/tables.ts';
import { taskConversations, tasks } from '../../tasks/tables.ts';
import { visitors } from '../../visitors/tables.ts';
import { consequences, describedStep, type Run, type Step } from './run.ts';

/** Starts a bot in the open chat of the subject, unless somebody answers there. */
export async function startBot(run: Run, botId: string): Promise<Step> {
  const { db, services, merchantId } = run;
  const bot = (await liveBotsOf(services)(merchantId)).bots.get(botId);
  if (!bot) return { state: 'failed', text: 'The bot no longer exists or is not published.' };
  const id = await openChatOf(run);
  const row = id && (await lockConversation(db, merchantId, id));
  if (!row) return { state: 'passed', text: 'There is no open chat.' };
  const obstacle = obstacleIn(row);
  if (obstacle) return { state: 'passed', text: obstacle };
  const variables = { rule_event: await eventOf(run), ...(run.run.message && { message: run.run.message }) };
  const outcome = await beginWithin(db, systemScope(services, merchantId), row, bot, variables);
  return { ...consequences(outcome), ...describedStep('done', 'Started {name}.', { name: bot.name }) };
}

function obstacleIn({ status, agentIds, withBot }: ConversationRow): string | null {
  if (status !== 'open') return 'There is no open chat.';
  if (agentIds.length > 0) return 'A member has taken the conversation.';
  return withBot ? 'Another bot or AI agent is answering in the conversation.' : null;
}

/** The conversation itself, or the newest open chat of the ticket, the visitor or the contact. */
async function openChatOf({ db, merchantId, target }: Run): Promise<string | null> {
  const { type, id, visitorId, contactId } = target;
  const linked = db
    .select({ id: taskConversations.taskId })
    .from(taskConversations)
    .where(
      and(
        eq(taskConversations.merchantId, merchantId),
        eq(taskConversations.taskId, id),
        eq(taskConversations.conversationId, conversations.id),
      ),
    );
  const [found] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(
      visitors,
      and(eq(visitors.merchantId, conversations.merchantId), eq(visitors.id, conversations.visitorId)),
    )
    .where(
      and(
        eq(conversations.merchantId, merchantId),
        eq(conversations.kind, 'chat'),
        eq(conversations.status, 'open'),
        isNull(conversations.mergedInto),
        type === 'conversation'
          ? eq(conversations.id, id)
          : or(
              type === 'task' ? exists(linked) : undefined,
              visitorId ? eq(conversations.visitorId, visitorId) : undefined,
              contactId ? eq(visitors.contactId, contactId) : undefined,
            ),
      ),
    )
    .orderBy(desc(conversations.lastMessageAt))
    .limit(1);
  return found?.id ?? null;
}

/** What the flow reads as `rule_event`: the rule, what another system sent, and the ticket. */
async function eventOf({ db, merchantId, run, target }: Run): Promise<BotVariables> {
  const [ticket] =
    target.type === 'task'
      ? await db
          .select({
            number: tasks.number,
            title: tasks.title,
            status: tasks.status,
            priority: tasks.priority,
          })
          .from(tasks)
          .where(and(eq(tasks.merchantId, merchantId), eq(tasks.id, target.id)))
      : [];
  return {
    rule: run.ruleName,
    values: run.values,
    ...(ticket && { ticket: { ...ticket, number: ticketNumberText(ticket.number) } }),
  };
}
