import type { BotVariables } from '@foyer/domain/bots/engine';
import type { BotNode, CallNode } from '@foyer/domain/bots/graph';
import { TASK_TITLE_MAX, ticketNumberText } from '@foyer/domain/task';
import { threadPath } from '@foyer/domain/work-paths';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Scope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Consequences } from '../../../kernel/records.ts';
import { members } from '../../accounts/tables.ts';
import { ruleCaller } from '../../automation/steps/conversation.ts';
import { systemAuthor } from '../../conversations/append.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { notify } from '../../notices/notify.ts';
import { readTypes } from '../../tasks/changes/checks.ts';
import { notifyThreads, storeTask } from '../../tasks/changes/create.ts';
import { readFields, valuesWith } from '../../tasks/fields/values.ts';
import { changeVisitorWithin, TAGS_MAX } from '../../visitors/actions.ts';

interface Context {
  readonly db: Db;
  readonly scope: Scope;
  readonly row: ConversationRow;
  /** The name of the bot. */
  readonly name: string;
}

/** The result of a step that the server performs itself. */
export interface Performed extends Consequences {
  readonly port: string;
  readonly variables: BotVariables;
  readonly detail: string;
}

type Values = Readonly<Record<string, string>>;

/** Performs a step within the transaction of the session. A step that fails undoes only itself. */
export async function performCall(context: Context, node: CallNode, values: Values): Promise<Performed> {
  try {
    return await context.db.transaction((db) => perform({ ...context, db }, node, values));
  } catch (error) {
    return { port: 'failed', variables: {}, detail: error instanceof Error ? error.message : '' };
  }
}

async function perform(context: Context, node: CallNode, values: Values): Promise<Performed> {
  switch (node.type) {
    case 'ticket':
      return createTask(context, node, values);
    case 'contact': {
      const value = (values.value ?? '').trim();
      return changed(await change(context, () => ({ [node.data.field]: value })), value);
    }
    case 'tag': {
      const tag = (values.tag ?? '').trim();
      return changed(
        await change(context, ({ tags }) =>
          tags.includes(tag) || tag === '' || tags.length >= TAGS_MAX ? {} : { tags: [...tags, tag] },
        ),
        tag,
      );
    }
    case 'notify':
      return notifyMembers(context, node, values.text ?? '');
    default:
      throw new Error('This step is performed elsewhere.');
  }
}

const change = ({ db, scope, row }: Context, changes: Parameters<typeof changeVisitorWithin>[3]) =>
  changeVisitorWithin(db, scope, row.visitorId, changes);

const changed = ({ audit, events }: Consequences, detail: string): Performed => ({
  port: 'next',
  variables: {},
  detail,
  ...(audit && { audit }),
  ...(events && { events }),
});

async function createTask(
  { db, scope, row }: Context,
  { data: { mode, priority } }: BotNode<'ticket'>,
  { title = '', description = '' }: Values,
): Promise<Performed> {
  const { merchantId } = scope.tenant;
  const [type] = await readTypes(db, merchantId);
  const caller = await ruleCaller(db, merchantId);
  const { row: task, changed: stored } = await storeTask(
    { db, scope, at: new Date() },
    {
      values: {
        id: newId(),
        mode,
        type: type?.type ?? '',
        subtype: null,
        priority,
        status: 'Open',
        title: title.trim().slice(0, TASK_TITLE_MAX) || 'Request',
        description,
        visitorId: row.visitorId,
        parentId: null,
        assignedTo: null,
        departmentId: null,
        createdBy: caller.id,
        dueAt: null,
        fields: valuesWith(await readFields(db, merchantId), type?.type ?? '', {}, {}),
      },
      tags: [],
      watchers: [],
      checklist: [],
      fileIds: [],
      conversations: [row],
    },
  );
  const ticket = ticketNumberText(task.number);
  return {
    port: 'next',
    variables: { ticket },
    detail: ticket,
    audit: stored.audit,
    events: [...stored.events, ...(await notifyThreads(db, task, [row], systemAuthor))],
  };
}

async function notifyMembers(
  { db, scope, row, name }: Context,
  { data: { memberIds } }: BotNode<'notify'>,
  text: string,
): Promise<Performed> {
  const { merchantId } = scope.tenant;
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.merchantId, merchantId),
        eq(members.status, 'Active'),
        eq(members.isService, false),
        inArray(members.id, [...memberIds]),
      ),
    );
  if (rows.length === 0) return { port: 'failed', variables: {}, detail: 'None of the members is active.' };
  const events = await notify(
    db,
    merchantId,
    rows.map(({ id: memberId }) => ({
      memberId,
      titleKey: 'said' as const,
      values: { text: name },
      text,
      path: threadPath(row),
    })),
  );
  return { port: 'next', variables: {}, detail: text, events };
}
