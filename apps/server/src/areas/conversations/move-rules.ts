import { moveNotAllowed } from '@foyer/contract/conversations/errors';
import { discarded } from '@foyer/contract/inbox/errors';
import { DISCARDED } from '@foyer/domain/message-moves';
import { leads, maySeeAgent } from '@foyer/domain/visibility';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { Scope } from '../../kernel/context.ts';
import { badInput, forbidden, notFound, Refusal } from '../../kernel/refusal.ts';
import { members } from '../accounts/tables.ts';
import { viewerOf } from '../accounts/viewer.ts';
import { answers } from '../roles/rights.ts';
import { authorOf } from './append.ts';
import type { ConversationRow } from './present.ts';
import { readConversation } from './queries.ts';
import { messages } from './tables.ts';

/** Permissions for changes to a conversation, and rules for its receivers. */

export type Member = Pick<MemberCaller, 'id' | 'firstName' | 'lastName' | 'imageUrl'>;
export type MemberScopeLike = Scope & { readonly caller: MemberCaller };

/** Refuses manual changes to threads that are deleted, junk or merged. */
export function refuseHidden({ inboxStatus, mergedInto }: ConversationRow): void {
  if (mergedInto)
    throw new Refusal(moveNotAllowed, { message: 'This conversation was merged into another one.' });
  if (DISCARDED.includes(inboxStatus)) throw new Refusal(discarded);
}

/** How long a member can undo a handover or a closing. Milliseconds. */
export const UNDO_MS = 60_000;

/** Only agents in a conversation, leads, and briefly the member who handed it over may take it from its agents. */
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

/** Finds a colleague who may receive a conversation: active, visible to the caller, and with access to its kind. */
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

/** Finds the receiver for the conversation with this id. */
export async function receiverOf(scope: MemberScopeLike, id: string, memberId: string): Promise<Member> {
  const row = await readConversation(scope.tenant, id);
  if (!row) throw notFound();
  return scope.tenant.read((db) => receiver(db, scope, memberId, row));
}

export const named = (member: Member) => ({ id: member.id, name: authorOf(member).name });

/** Finds a member of the merchant. Undefined if there is none with this id. */
export async function findMember(db: Db, merchantId: number, id: string) {
  const [member] = await db
    .select()
    .from(members)
    .where(and(eq(members.merchantId, merchantId), eq(members.id, id)));
  return member;
}
