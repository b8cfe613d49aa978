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
import { fitting } from './filter.ts';
import type { Asker } from './lists.ts';
import { loadTasks } from './rows.ts';
import { tasks } from './tables.ts';

/** The most tasks that a conversation shows. */
const SHOWN = 50;

/** The newest tasks of a conversation that a member sees. */
export async function readConversationTasks(db: Db, { merchantId, viewer }: Asker, conversationID: string) {
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(fitting(merchantId, viewer, { conversationID }))
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
    .limit(SHOWN);
  return loadTasks(
    db,
    merchantId,
    rows.map(({ id }) => id),
  );
}

/** Makes a ticket of a chat or mail. It begins with the visitor, the team and the pressure of the thread. */
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

/** The subject of a thread, or the first words that the visitor wrote. */
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
  const words = (thread.subject || first?.text || '').replace(/\s+/g, ' ').trim();
  return words === '' ? 'Chat' : shortened(words);
}

/** The beginning of a text, cut between characters. */
const shortened = (text: string): string =>
  text.length <= TASK_TITLE_MAX ? text : `${[...text.slice(0, TASK_TITLE_MAX - 2)].slice(0, -1).join('')}…`;
