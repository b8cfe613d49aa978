import type { CallFailure } from '@foyer/domain/bots/calling';
import type { BotNode, CallNode } from '@foyer/domain/bots/graph';
import type { BotVariables } from '@foyer/domain/bots/session';
import { ticketNumberText, titleFrom } from '@foyer/domain/task';
import { threadPath } from '@foyer/domain/work-paths';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Scope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Consequences } from '../../../kernel/records.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { inSavepoint } from '../../../kernel/savepoint.ts';
import { lines } from '../../../mail/html.ts';
import { members } from '../../accounts/tables.ts';
import { ruleCaller } from '../../automation/steps/conversation.ts';
import { moveWithin } from '../../contacts/leads/moves.ts';
import { changeMembersWithin } from '../../contacts/segments/list-members.ts';
import { contactLists } from '../../contacts/tables.ts';
import { systemAuthor } from '../../conversations/append.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { queueOutreachMail } from '../../gateway/outreach.ts';
import { merchantOf } from '../../merchants/queries.ts';
import { notify } from '../../notices/notify.ts';
import { readTypes } from '../../tasks/changes/checks.ts';
import { notifyThreads, storeTask } from '../../tasks/changes/create.ts';
import { readFields, valuesWith } from '../../tasks/fields/values.ts';
import { changeVisitorWithin, TAGS_MAX } from '../../visitors/actions.ts';
import { visitors } from '../../visitors/tables.ts';
import { mailCode } from './mail-code.ts';

interface Context {
  readonly db: Db;
  readonly scope: Scope;
  readonly row: ConversationRow;
  /** The name of the bot. */
  readonly name: string;
  readonly sessionId: string;
  /** Of the session. */
  readonly language: string;
}

/** The result of a step that the server performs itself. */
export interface Performed extends Consequences {
  readonly port: string;
  readonly variables: BotVariables;
  readonly detail: string;
  /** Hash of a code that was sent. */
  readonly hash?: string;
}

type Values = Readonly<Record<string, string>>;

/**
 * Performs a step within the transaction of the session. A step that fails undoes only itself, except for conflicts with
 * other transactions: the turn is repeated.
 */
export const performCall = (context: Context, node: CallNode, values: Values): Promise<Performed> =>
  inSavepoint(
    context.db,
    (db) => perform({ ...context, db }, node, values),
    (error) => {
      // The message of any other error may contain SQL with values.
      if (error instanceof Refusal) return { ...failed(''), detail: error.message };
      context.scope.services.log.error({ err: error, step: node.type }, 'a step of a bot failed');
      return failed('');
    },
  );

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
    case 'otp':
      return sendCode(context, values.to ?? '');
    case 'mail':
      return sendMail(context, values);
    case 'lead':
      return moveLead(context, node);
    case 'membership':
      return changeList(context, node);
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
        title: titleFrom(title),
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

const failed = (detail: CallFailure | ''): Performed => ({ port: 'failed', variables: {}, detail });

async function sendMail(
  { db, scope }: Context,
  { to = '', subject = '', text = '' }: Values,
): Promise<Performed> {
  const { services, tenant } = scope;
  const recipient = to.trim();
  const merchant = await merchantOf(db, tenant.merchantId);
  const mail = { recipient, subject, text, body: lines(text) };
  const job = await queueOutreachMail(db, services, merchant, mail);
  return { port: 'next', variables: {}, detail: recipient, jobs: [job] };
}

async function sendCode({ db, scope, ...whose }: Context, to: string): Promise<Performed> {
  const recipient = to.trim();
  const { hash, job } = await mailCode(db, scope, recipient, whose);
  return { port: 'sent', variables: {}, detail: recipient, hash, jobs: [job] };
}

/** The contact of the visitor. Null: not a contact yet. */
async function contactOf({ db, scope, row }: Context): Promise<string | null> {
  const [visitor] = await db
    .select({ contactId: visitors.contactId })
    .from(visitors)
    .where(and(eq(visitors.merchantId, scope.tenant.merchantId), eq(visitors.id, row.visitorId)));
  return visitor?.contactId ?? null;
}

async function moveLead(context: Context, { data: { to } }: BotNode<'lead'>): Promise<Performed> {
  const contactId = await contactOf(context);
  if (!contactId) return failed('no_contact');
  const reason = to === 'DNQ' ? 'other' : 'member';
  const moved = await moveWithin(context.db, context.scope, [contactId], () => ({ to, reason }), {
    by: 'rule',
  });
  return changed(moved, to);
}

async function changeList(
  context: Context,
  { data: { listId, how } }: BotNode<'membership'>,
): Promise<Performed> {
  const { db, scope } = context;
  const { merchantId } = scope.tenant;
  const contactId = await contactOf(context);
  if (!contactId) return failed('no_contact');
  const [list] = listId
    ? await db
        .select({ name: contactLists.name, kind: contactLists.kind })
        .from(contactLists)
        .where(and(eq(contactLists.merchantId, merchantId), eq(contactLists.id, listId)))
    : [];
  if (list?.kind !== 'static' || !listId) return failed('no_list');
  return changed(await changeMembersWithin(db, merchantId, listId, [contactId], how), list.name);
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
  if (rows.length === 0) return failed('no_members');
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
