import { moveNotAllowed } from '@foyer/contract/conversations/errors';
import { putAway } from '@foyer/contract/inbox/errors';
import { PUT_AWAY } from '@foyer/domain/message-moves';
import { leads, maySeeAgent } from '@foyer/domain/visibility';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { Scope } from '../../kernel/context.ts';
import { badInput, forbidden, notFound, Refusal } from '../../kernel/refusal.ts';
import { members } from '../accounts/tables.ts';
import { viewerOf } from '../accounts/viewer.ts';
import { answers } from '../roles/rights.ts';
import { speakerOf } from './append.ts';
import type { ConversationRow } from './present.ts';
import { readConversation } from './queries.ts';
import { messages } from './tables.ts';

/** Who may do what to a conversation, and who can be given one. */

export type Member = Pick<MemberCaller, 'id' | 'firstName' | 'lastName' | 'imageUrl'>;
export type MemberScopeLike = Scope & { readonly caller: MemberCaller };

/** Refuses what members do by hand to threads that are put away, or that go on elsewhere. */
export function refuseHidden({ inboxStatus, mergedInto }: ConversationRow): void {
  if (mergedInto)
    throw new Refusal(moveNotAllowed, { message: 'This conversation was merged into another one.' });
  if (PUT_AWAY.includes(inboxStatus)) throw new Refusal(putAway);
}

/** How long a member can take back a conversation they handed over. Milliseconds. */
const UNDO_MS = 60_000;

/**
 * Moves that take a conversation out of somebody's hands are for those in it, for leads, and for a moment for the one
 * who put it there.
 */
export const insidersOnly = (caller: MemberCaller) => async (row: ConversationRow, db: Db) => {
  const inside = row.agentIds.length === 0 || row.agentIds.includes(caller.id);
  if (!inside && !leads(caller) && !(await justHandedOver(db, row, caller.id))) throw forbidden();
};

async function justHandedOver(db: Db, row: ConversationRow, memberId: string): Promise<boolean> {
  const [last] = await db
    .select({ authorId: messages.authorId, event: messages.event, createdAt: messages.createdAt })
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, row.merchantId),
        eq(messages.conversationId, row.id),
        eq(messages.kind, 'event'),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(1);
  const recent = last !== undefined && Date.now() - last.createdAt.getTime() < UNDO_MS;
  return recent && last.authorId === memberId && last.event?.type === 'handed_over';
}

/** Finds a colleague who can receive a conversation: active, visible to the caller, and with access to its kind. */
export async function receiver(
  db: Db,
  { tenant: { merchantId }, services, caller }: MemberScopeLike,
  memberId: string,
  { kind }: Pick<ConversationRow, 'kind'>,
): Promise<Member> {
  const member = await findMember(db, merchantId, memberId);
  if (member?.status !== 'Active' || member.isService) throw notFound();
  if (!maySeeAgent(await viewerOf(db, caller), memberId)) throw notFound();
  if (!(await answers(db, merchantId, member.role, kind, services.config))) {
    throw badInput(
      'memberId',
      kind === 'mail'
        ? 'This colleague does not have access to the inbox.'
        : 'This colleague does not have access to Live Chat.',
    );
  }
  return member;
}

/** The same for the conversation of an id. */
export async function receiverOf(scope: MemberScopeLike, id: string, memberId: string): Promise<Member> {
  const row = await readConversation(scope.tenant, id);
  if (!row) throw notFound();
  return scope.tenant.read((db) => receiver(db, scope, memberId, row));
}

export const named = (member: Member) => ({ id: member.id, name: speakerOf(member).name });

/** A member of the merchant; undefined where there is none with this id. */
export async function findMember(db: Db, merchantId: number, id: string) {
  const [member] = await db
    .select()
    .from(members)
    .where(and(eq(members.merchantId, merchantId), eq(members.id, id)));
  return member;
}
