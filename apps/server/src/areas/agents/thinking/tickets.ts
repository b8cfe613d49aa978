import { ticketNumberText, titleFrom } from '@foyer/domain/task';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Scope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Consequences } from '../../../kernel/records.ts';
import { ruleCaller } from '../../automation/steps/conversation.ts';
import { systemAuthor } from '../../conversations/append.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { readTypes } from '../../tasks/changes/checks.ts';
import { notifyThreads, storeTask } from '../../tasks/changes/create.ts';
import { readFields, valuesWith } from '../../tasks/fields/values.ts';
import { tasks } from '../../tasks/tables.ts';
import type { PlannedTicket } from './thought.ts';

const TICKETS_MAX = 10;

/** The tickets of a visitor, newest first, as text. The visitor is that of the session, never of an argument. */
export async function ticketsOf(db: Db, merchantId: number, visitorId: string): Promise<string> {
  const rows = await db
    .select({ number: tasks.number, title: tasks.title, status: tasks.status, createdAt: tasks.createdAt })
    .from(tasks)
    .where(and(eq(tasks.merchantId, merchantId), eq(tasks.visitorId, visitorId), eq(tasks.mode, 'Ticket')))
    .orderBy(desc(tasks.createdAt))
    .limit(TICKETS_MAX);
  if (rows.length === 0) return 'This visitor has no tickets.';
  return rows
    .map(
      ({ number, title, status, createdAt }) =>
        `${ticketNumberText(number)}: ${title}. Status: ${status}. Created on ${createdAt.toISOString().slice(0, 10)}.`,
    )
    .join('\n');
}

/** Creates a ticket of the conversation's visitor. */
export async function createTicket(
  db: Db,
  scope: Scope,
  row: ConversationRow,
  { title, description }: PlannedTicket,
): Promise<Consequences & { readonly number: string }> {
  const { merchantId } = scope.tenant;
  const [type] = await readTypes(db, merchantId);
  const caller = await ruleCaller(db, merchantId);
  const { row: task, changed } = await storeTask(
    { db, scope, at: new Date() },
    {
      values: {
        ...{ id: newId(), mode: 'Ticket', type: type?.type ?? '', subtype: null, priority: 'Medium' },
        ...{ status: 'Open', title: titleFrom(title), description },
        ...{ visitorId: row.visitorId, parentId: null, assignedTo: null, departmentId: null },
        ...{ createdBy: caller.id, dueAt: null },
        fields: valuesWith(await readFields(db, merchantId), type?.type ?? '', {}, {}),
      },
      ...{ tags: [], watchers: [], checklist: [], fileIds: [], conversations: [row] },
    },
  );
  return {
    number: ticketNumberText(task.number),
    audit: changed.audit,
    events: [...changed.events, ...(await notifyThreads(db, task, [row], systemAuthor))],
  };
}
