import type { TaskAttachment } from '@foyer/contract/tasks/shapes';
import { TASK_ATTACHMENTS_MAX } from '@foyer/domain/task';
import { and, eq } from 'drizzle-orm';
import { files } from '../../../files/tables.ts';
import { claimFiles, storeUpload } from '../../../files/uploads.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import type { Upload } from '../../../kernel/handlers.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { presentPerson } from '../../accounts/people.ts';
import { taskFor } from '../access.ts';
import { changePart, refuseFull } from './changing.ts';
import { taskAttachments } from './tables.ts';

const FIELD = 'attachments';

/** Stores a file and attaches it to a task. If that is refused, the file is deleted with other unused files. */
export async function attach(scope: MemberScope, taskId: string, upload: Upload): Promise<TaskAttachment> {
  const { merchantId } = scope.tenant;
  await taskFor(scope, taskId);
  const uploader = { type: 'member', id: scope.caller.id } as const;
  const file = await storeUpload(scope, upload, uploader);
  return changePart(scope, taskId, async (db, _, at) => {
    const of = and(eq(taskAttachments.merchantId, merchantId), eq(taskAttachments.taskId, taskId));
    if ((await db.$count(taskAttachments, of)) >= TASK_ATTACHMENTS_MAX) {
      throw refuseFull('A task can have at most {max} files.', TASK_ATTACHMENTS_MAX);
    }
    await claimFiles(db, merchantId, [file.id], uploader);
    await db
      .insert(taskAttachments)
      .values({ merchantId, taskId, fileId: file.id, addedBy: scope.caller.id, createdAt: at });
    return {
      result: { ...file, addedBy: presentPerson(scope.caller), createdDate: at.toISOString() },
      entry: { field: FIELD, after: file.name },
    };
  });
}

/** Detaches a file from a task. The file itself stays, since a message may use it. @throws Refusal `not_found` */
export function detach(scope: MemberScope, taskId: string, fileId: string): Promise<void> {
  const { merchantId } = scope.tenant;
  return changePart(scope, taskId, async (db) => {
    const removed = await db
      .delete(taskAttachments)
      .where(
        and(
          eq(taskAttachments.merchantId, merchantId),
          eq(taskAttachments.taskId, taskId),
          eq(taskAttachments.fileId, fileId),
        ),
      )
      .returning();
    if (removed.length === 0) throw notFound();
    const [file] = await db
      .select({ name: files.name })
      .from(files)
      .where(and(eq(files.merchantId, merchantId), eq(files.id, fileId)));
    return { result: undefined, entry: { field: FIELD, before: file?.name ?? '' } };
  });
}
