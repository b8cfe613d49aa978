import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, asc, desc, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { files } from '../../files/tables.ts';
import { presentFile } from '../../files/uploads.ts';
import { notFound } from '../../kernel/refusal.ts';
import { readPeople } from '../accounts/people.ts';
import { viewerOf } from '../accounts/viewer.ts';
import { openedCondition } from '../conversations/access.ts';
import { conversations } from '../conversations/tables.ts';
import { visitors } from '../visitors/tables.ts';
import { visibilityCondition } from '../visitors/visibility.ts';
import type { Reader } from './access.ts';
import { readFields, valuesOf } from './fields/values.ts';
import { taskAttachments, taskChecklist } from './parts/tables.ts';
import { instant, presentTask } from './present.ts';
import { loadTasks, type TaskRow } from './rows.ts';
import { taskConversations, tasks, taskWatchers } from './tables.ts';
import { notRemoved } from './visibility.ts';

/** Maximum number of linked conversations shown with a task. */
const LINKS_SHOWN = 100;

/**
 * A task without comments and history. Shows only linked conversations whose visitors the member may see.
 * @throws Refusal `not_found` when it was removed
 */
export async function readDetail(db: Db, scope: Reader, id: string): Promise<TaskDetail> {
  const { merchantId } = scope.tenant;
  const [loaded] = await loadTasks(db, merchantId, [id]);
  if (!loaded) throw notFound();
  const { task } = loaded;
  const related = await readRelated(db, task);
  const items = await db
    .select()
    .from(taskChecklist)
    .where(and(eq(taskChecklist.merchantId, merchantId), eq(taskChecklist.taskId, id)))
    .orderBy(asc(taskChecklist.position), asc(taskChecklist.id));
  const watchers = await db
    .select({ id: taskWatchers.memberId })
    .from(taskWatchers)
    .where(and(eq(taskWatchers.merchantId, merchantId), eq(taskWatchers.taskId, id)))
    .orderBy(asc(taskWatchers.createdAt), asc(taskWatchers.memberId));
  const attached = await readAttachments(db, merchantId, id);
  const people = await readPeople(db, merchantId, [
    ...related.map(({ assignedTo }) => assignedTo),
    ...items.map(({ doneBy }) => doneBy),
    ...watchers.map((watcher) => watcher.id),
    ...attached.map(({ addedBy }) => addedBy),
  ]);
  const person = (memberId: string | null) => (memberId && people.get(memberId)) || null;
  const shown = related.map(({ dueAt, assignedTo, ...rest }) => ({
    ...rest,
    assignedTo: person(assignedTo),
    dueDate: instant(dueAt),
  }));
  return {
    ...presentTask(loaded),
    description: task.description,
    fields: valuesOf(await readFields(db, merchantId), task.fields),
    parent: shown.find((one) => one.id === task.parentId) ?? null,
    subTasks: shown.filter((one) => one.id !== task.parentId),
    checklist: items.map((item) => ({
      id: item.id,
      text: item.text,
      done: item.doneAt !== null,
      doneDate: instant(item.doneAt),
      doneBy: person(item.doneBy),
    })),
    watchers: watchers.flatMap((watcher) => people.get(watcher.id) ?? []),
    attachments: attached.map(({ file, addedBy, createdAt }) => ({
      ...presentFile(file),
      addedBy: person(addedBy),
      createdDate: createdAt.toISOString(),
    })),
    conversations: await readLinks(db, scope, id),
  };
}

/** The parent and the sub-tasks. */
const readRelated = (db: Db, { merchantId, id, parentId }: TaskRow) =>
  db
    .select({
      id: tasks.id,
      number: tasks.number,
      mode: tasks.mode,
      title: tasks.title,
      status: tasks.status,
      priority: tasks.priority,
      assignedTo: tasks.assignedTo,
      dueAt: tasks.dueAt,
    })
    .from(tasks)
    .where(
      and(
        notRemoved(merchantId),
        or(eq(tasks.parentId, id), parentId === null ? undefined : eq(tasks.id, parentId)),
      ),
    )
    .orderBy(asc(tasks.createdAt), asc(tasks.id));

/** Attachments of a task, oldest first. */
export const readAttachments = (db: Db, merchantId: number, taskId: string) =>
  db
    .select({ file: files, addedBy: taskAttachments.addedBy, createdAt: taskAttachments.createdAt })
    .from(taskAttachments)
    .innerJoin(
      files,
      and(eq(files.merchantId, taskAttachments.merchantId), eq(files.id, taskAttachments.fileId)),
    )
    .where(and(eq(taskAttachments.merchantId, merchantId), eq(taskAttachments.taskId, taskId)))
    .orderBy(asc(taskAttachments.createdAt), asc(files.id));

async function readLinks(
  db: Db,
  { tenant, caller }: Reader,
  taskId: string,
): Promise<TaskDetail['conversations']> {
  const rows = await db
    .select({ conversation: conversations, visitor: visitors })
    .from(conversations)
    .innerJoin(
      visitors,
      and(eq(visitors.merchantId, conversations.merchantId), eq(visitors.id, conversations.visitorId)),
    )
    .where(
      and(
        eq(conversations.merchantId, tenant.merchantId),
        inArray(
          conversations.id,
          db
            .select({ id: taskConversations.conversationId })
            .from(taskConversations)
            .where(
              and(eq(taskConversations.merchantId, tenant.merchantId), eq(taskConversations.taskId, taskId)),
            ),
        ),
        visibilityCondition(await viewerOf(db, caller)),
        openedCondition(caller),
      ),
    )
    .orderBy(desc(conversations.createdAt), desc(conversations.id))
    .limit(LINKS_SHOWN);
  return rows.map(({ conversation, visitor }) => ({
    conversationID: conversation.id,
    referenceID: visitor.id,
    visitorName: visitorName({ ...visitor, referenceID: visitor.id }),
    channel: conversation.channel,
    kind: conversation.kind,
    subject: conversation.subject,
    status: conversation.status,
    lastMessage: conversation.lastMessage?.text ?? '',
    createdDate: conversation.createdAt.toISOString(),
    lastModifiedDate: (conversation.lastMessageAt ?? conversation.createdAt).toISOString(),
  }));
}
