import { fullName } from '@foyer/domain/full-name';
import { and, eq } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { notifyAdmins } from '../notices/notify.ts';
import { createTask } from '../tasks/changes/create.ts';
import { tasks } from '../tasks/tables.ts';

/** The tag of its ticket. */
const TAG = 'report';

/** Asks the administrators for a report, as a ticket. */
export async function requestReport(
  scope: MemberScope,
  { title, description }: { readonly title: string; readonly description: string },
) {
  const { tenant, caller } = scope;
  const { merchantId } = tenant;
  const id = await createTask(scope, {
    title,
    description,
    mode: 'Ticket',
    tags: [TAG],
    priority: 'Medium',
    watchers: [],
    checklist: [],
    conversationIDs: [],
    attachments: [],
  });
  return act(scope, async (db) => {
    const [task] = await db
      .select({ number: tasks.number })
      .from(tasks)
      .where(and(eq(tasks.merchantId, merchantId), eq(tasks.id, id)));
    const notice = {
      titleKey: 'report_requested',
      values: { name: fullName(caller) },
      text: title,
      path: `/tickets?task=${id}`,
    } as const;
    const events = await notifyAdmins(db, merchantId, notice, caller.id);
    return { result: { id, number: task?.number ?? 0 }, audit: [], events };
  });
}
