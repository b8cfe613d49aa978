import type { Draft, DraftInput } from '@foyer/contract/inbox/shapes';
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import { claimFiles } from '../../../files/uploads.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
import { afterCursor, cutPage } from '../../../kernel/paging.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { conversationFor } from '../../conversations/access.ts';
import { threadsByIds } from '../../conversations/threads.ts';
import { messageDrafts } from '../tables.ts';
import { filesById } from './files.ts';
import { checkMailbox } from './mailbox.ts';

type DraftRow = typeof messageDrafts.$inferSelect;
type PresentedDraft = z.input<typeof Draft>;

const own = ({ tenant, caller }: MemberScope) =>
  and(eq(messageDrafts.merchantId, tenant.merchantId), eq(messageDrafts.memberId, caller.id));

async function present(scope: MemberScope, rows: readonly DraftRow[]): Promise<PresentedDraft[]> {
  const { tenant } = scope;
  const ids = rows.flatMap(({ conversationId }) => conversationId ?? []);
  const threads = new Map((await threadsByIds(scope, ids)).map((thread) => [thread.conversationID, thread]));
  const attached = rows.flatMap(({ attachments }) => attachments);
  const files = await tenant.read((db) => filesById(db, tenant.merchantId, attached));
  return rows.map((row) => ({
    id: row.id,
    conversationID: row.conversationId,
    kind: row.kind,
    text: row.text,
    mail: row.mail,
    attachments: row.attachments.flatMap((id) => files.get(id) ?? []),
    updatedDate: row.updatedAt.toISOString(),
    thread: row.conversationId ? (threads.get(row.conversationId) ?? null) : null,
  }));
}

interface DraftQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly conversationID?: string | undefined;
}

/** The member's drafts, newest first. */
export async function listDrafts(scope: MemberScope, { cursor, limit, conversationID }: DraftQuery) {
  const rows = await scope.tenant.read((db) =>
    db
      .select()
      .from(messageDrafts)
      .where(
        and(
          own(scope),
          conversationID ? eq(messageDrafts.conversationId, conversationID) : undefined,
          afterCursor(cursor, messageDrafts.updatedAt, messageDrafts.id),
        ),
      )
      .orderBy(desc(messageDrafts.updatedAt), desc(messageDrafts.id))
      .limit(limit + 1),
  );
  const { page, nextCursor } = cutPage(rows, limit, ({ updatedAt: at, id }) => ({ at, id }));
  return { drafts: await present(scope, page), nextCursor };
}

/** Saves a draft with its files. */
export async function saveDraft(
  scope: MemberScope,
  id: string,
  input: z.output<typeof DraftInput>,
): Promise<PresentedDraft> {
  const { tenant, caller } = scope;
  const { merchantId } = tenant;
  const { conversationID, kind, text, mail, attachments } = input;
  if (conversationID) await conversationFor(scope, conversationID);
  await checkMailbox(scope, mail);
  const row = await act(scope, async (db) => {
    await claimFiles(db, merchantId, attachments, { type: 'member', id: caller.id });
    if (conversationID) await deleteOthers(db, scope, conversationID, id);
    const values = { conversationId: conversationID, kind, text, mail, attachments, updatedAt: new Date() };
    const contents = (table: SQL) =>
      sql`(${table}.conversation_id, ${table}.kind, ${table}.text, ${table}.mail, ${table}.attachments)`;
    // An unchanged draft keeps its time and its position in the list.
    const updatedAt = sql`case when ${contents(sql`message_drafts`)} is distinct from ${contents(sql`excluded`)}
      then excluded.updated_at else message_drafts.updated_at end`;
    const [stored] = await db
      .insert(messageDrafts)
      .values({ merchantId, id, memberId: caller.id, ...values })
      .onConflictDoUpdate({
        target: [messageDrafts.merchantId, messageDrafts.id],
        set: { ...values, updatedAt },
        setWhere: eq(messageDrafts.memberId, caller.id),
      })
      .returning();
    // The id belongs to a colleague's draft.
    if (!stored) throw notFound();
    return { result: stored, audit: [], events: changed(merchantId, conversationID) };
  });
  const [presented] = await present(scope, [row]);
  if (!presented) throw notFound();
  return presented;
}

/** Key of the advisory lock that serialises the saves of a member's tabs. Any number works. */
const DRAFT_LOCK = 4_218_047;

/** A member has one draft per conversation: the last. */
async function deleteOthers(db: Db, scope: MemberScope, conversationId: string, id: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(${DRAFT_LOCK}, hashtext(${`${scope.caller.id} ${conversationId}`}))`,
  );
  await db
    .delete(messageDrafts)
    .where(and(own(scope), eq(messageDrafts.conversationId, conversationId), ne(messageDrafts.id, id)));
}

const changed = (merchantId: number, conversationID: string | null): Event[] =>
  conversationID ? [{ name: 'inbox.changed', data: { merchantId, conversationID } }] : [];

/** Deletes a draft. Does nothing when it is already gone. */
export function deleteDraft(scope: MemberScope, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const [row] = await db
      .delete(messageDrafts)
      .where(and(own(scope), eq(messageDrafts.id, id)))
      .returning();
    if (!row) throw notFound();
    return { result: undefined, audit: [], events: changed(merchantId, row.conversationId) };
  });
}
