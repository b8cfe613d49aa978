import { emptyComment } from '@foyer/contract/tasks/errors';
import type { NewComment, TaskComment } from '@foyer/contract/tasks/shapes';
import { fullName } from '@foyer/domain/full-name';
import { mentionToken } from '@foyer/domain/mentions';
import { ticketNumberText } from '@foyer/domain/task';
import { taskPath } from '@foyer/domain/work-paths';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import { files } from '../../../files/tables.ts';
import { claimFiles, presentFile } from '../../../files/uploads.ts';
import type { MemberCaller } from '../../../kernel/callers.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { afterCursor, cutPage } from '../../../kernel/paging.ts';
import { forbidden, notFound, Refusal } from '../../../kernel/refusal.ts';
import { readPeople } from '../../accounts/people.ts';
import { members } from '../../accounts/tables.ts';
import { type NewNotice, notify } from '../../notices/notify.ts';
import { watchersOf } from '../changes/notices.ts';
import type { TaskRow } from '../rows.ts';
import { countAsReply } from '../sla/replies.ts';
import { taskWatchers } from '../tables.ts';
import { changePart } from './changing.ts';
import { taskComments } from './tables.ts';

type Row = typeof taskComments.$inferSelect;

/** Reads a page of comments on a task, newest first. */
export async function readComments(
  db: Db,
  merchantId: number,
  taskId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const { createdAt, id } = taskComments;
  const rows = await db
    .select()
    .from(taskComments)
    .where(
      and(
        eq(taskComments.merchantId, merchantId),
        eq(taskComments.taskId, taskId),
        afterCursor(cursor, createdAt, id),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  const { page, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.createdAt, id: row.id }));
  return { comments: await presentComments(db, merchantId, page), nextCursor };
}

async function presentComments(db: Db, merchantId: number, rows: readonly Row[]): Promise<TaskComment[]> {
  const people = await readPeople(
    db,
    merchantId,
    rows.map(({ authorId }) => authorId),
  );
  const fileIds = rows.flatMap((row) => row.fileIds);
  const found =
    fileIds.length === 0
      ? []
      : await db
          .select()
          .from(files)
          .where(and(eq(files.merchantId, merchantId), inArray(files.id, fileIds)));
  const byId = new Map(found.map((file) => [file.id, presentFile(file)]));
  return rows.map((row) => ({
    id: row.id,
    taskId: row.taskId,
    author: (row.authorId && people.get(row.authorId)) || null,
    authorName: row.authorName,
    text: row.text,
    isPublic: row.isPublic,
    mentions: row.mentions,
    attachments: row.fileIds.flatMap((id) => byId.get(id) ?? []),
    createdDate: row.createdAt.toISOString(),
  }));
}

/** Comments on a task. The author and mentioned members become watchers; mentioned members are notified. */
export function addComment(
  scope: MemberScope,
  taskId: string,
  input: z.output<typeof NewComment>,
): Promise<TaskComment> {
  if (input.text.trim() === '' && input.attachments.length === 0) throw new Refusal(emptyComment);
  const { tenant, caller } = scope;
  const { merchantId } = tenant;
  return changePart(scope, taskId, async (db, task, at) => {
    const uploader = { type: 'member', id: caller.id } as const;
    const claimed = await claimFiles(db, merchantId, [...new Set(input.attachments)], uploader);
    const mentioned = await readMentioned(db, merchantId, input.mentions);
    const row = {
      merchantId,
      taskId,
      id: newId(),
      authorId: caller.id,
      authorName: null,
      text: input.text,
      isPublic: input.isPublic,
      mentions: mentioned.map(({ id }) => id),
      fileIds: claimed.map(({ id }) => id),
      createdAt: at,
    };
    await db.insert(taskComments).values(row);
    await db
      .insert(taskWatchers)
      .values(
        [caller.id, ...row.mentions].map((memberId) => ({ merchantId, taskId, memberId, createdAt: at })),
      )
      .onConflictDoNothing();
    if (input.isPublic) await countAsReply(db, task, at);
    const notices = await notify(db, merchantId, [
      ...mentionNotices(caller, task, mentioned, plain(input.text, mentioned)),
      ...(await watcherNotices(
        db,
        { ...caller, name: fullName(caller) },
        task,
        row.mentions,
        plain(input.text, mentioned),
      )),
    ]);
    const [result] = await presentComments(db, merchantId, [row]);
    return {
      result: result as TaskComment,
      entry: { field: 'comments', after: plain(input.text, mentioned) },
      events: notices,
    };
  });
}

const mentionNotices = (
  by: MemberCaller,
  task: TaskRow,
  mentioned: readonly Mentioned[],
  text: string,
): NewNotice[] =>
  mentioned
    .filter(({ id }) => id !== by.id)
    .map(({ id }) => ({
      memberId: id,
      titleKey: 'mentioned_in_task',
      values: { name: fullName(by), number: ticketNumberText(task.number) },
      text,
      path: taskPath(task),
    }));

/** Notices to the assignee and watchers whom the comment does not mention. */
export async function watcherNotices(
  db: Db,
  by: { readonly id: string | null; readonly name: string },
  task: TaskRow,
  mentions: readonly string[],
  text: string,
): Promise<NewNotice[]> {
  const watchers = await watchersOf(db, task.merchantId, [task.id]);
  const values = { name: by.name, number: ticketNumberText(task.number) };
  return [...new Set([...(watchers.get(task.id) ?? []), task.assignedTo])]
    .filter((id) => id !== null)
    .filter((id) => id !== by.id && !mentions.includes(id))
    .map((memberId) => ({ memberId, titleKey: 'task_commented', values, text, path: taskPath(task) }));
}

type Mentioned = Pick<typeof members.$inferSelect, 'id' | 'firstName' | 'lastName'>;

const readMentioned = async (db: Db, merchantId: number, ids: readonly string[]): Promise<Mentioned[]> =>
  ids.length === 0
    ? []
    : db
        .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
        .from(members)
        .where(
          and(
            eq(members.merchantId, merchantId),
            eq(members.isService, false),
            eq(members.status, 'Active'),
            inArray(members.id, [...ids]),
          ),
        );

/** The text of a comment with the names of mentioned members. */
const plain = (text: string, mentioned: readonly Mentioned[]): string =>
  mentioned.reduce((read, member) => {
    const name = fullName(member);
    return read.replaceAll(mentionToken({ id: member.id, name }), `@${name}`);
  }, text);

/** Removes a comment of the member. @throws Refusal `forbidden` for a colleague's */
export function removeComment(scope: MemberScope, taskId: string, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  return changePart(scope, taskId, async (db) => {
    const one = and(
      eq(taskComments.merchantId, merchantId),
      eq(taskComments.taskId, taskId),
      eq(taskComments.id, id),
    );
    const [row] = await db.delete(taskComments).where(one).returning();
    if (!row) throw notFound();
    if (row.authorId !== scope.caller.id) throw forbidden();
    return { result: undefined, entry: { field: 'comments', before: row.text } };
  });
}
