import type { CallParsed } from '@foyer/contract/kernel/define-call';
import type { createConversationTask } from '@foyer/contract/tasks/calls';
import { TASK_TITLE_MAX } from '@foyer/domain/task';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { conversationFor } from '../conversations/access.ts';
import type { ConversationRow } from '../conversations/present.ts';
import { messages } from '../conversations/tables.ts';
import { createTask } from './changes/create.ts';
import { matching } from './filter.ts';
import type { TaskReader } from './lists.ts';
import { loadTasks } from './rows.ts';
import { tasks } from './tables.ts';

/** Maximum number of tasks shown with a conversation. */
const SHOWN = 50;

/** The newest tasks of a conversation that the member may see. */
export async function readConversationTasks(
  db: Db,
  { merchantId, viewer }: TaskReader,
  conversationID: string,
) {
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(matching(merchantId, viewer, { conversationID }))
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
    .limit(SHOWN);
  return loadTasks(
    db,
    merchantId,
    rows.map(({ id }) => id),
  );
}

/** Creates a ticket from a conversation, with its visitor, team and priority. */
export async function ticketOf(
  scope: MemberScope,
  conversationId: string,
  input: CallParsed<typeof createConversationTask>['body'],
): Promise<string> {
  const thread = await conversationFor(scope, conversationId);
  const title = input.title ?? (await titleOf(scope, thread));
  return createTask(scope, {
    ...input,
    title,
    departmentId: input.departmentId === undefined ? thread.departmentId : input.departmentId,
    referenceID: thread.visitorId,
    conversationIDs: [thread.id],
  });
}

/** The subject of a thread, else the first message of the visitor. */
async function titleOf({ tenant }: MemberScope, thread: ConversationRow): Promise<string> {
  const [first] = await tenant.read((db) =>
    db
      .select({ text: messages.text })
      .from(messages)
      .where(
        and(
          eq(messages.merchantId, tenant.merchantId),
          eq(messages.conversationId, thread.id),
          eq(messages.authorType, 'visitor'),
          eq(messages.kind, 'text'),
        ),
      )
      .orderBy(asc(messages.seq))
      .limit(1),
  );
  const title = (thread.subject || first?.text || '').replace(/\s+/g, ' ').trim();
  return title === '' ? 'Chat' : truncated(title);
}

/** Truncates a text without splitting a character. */
const truncated = (text: string): string =>
  text.length <= TASK_TITLE_MAX ? text : `${[...text.slice(0, TASK_TITLE_MAX - 2)].slice(0, -1).join('')}…`;
