import type { Message } from '@foyer/contract/conversations/shapes';
import type { FilledNoticeText } from '@foyer/contract/notices/texts';
import { noteSegments } from '@foyer/domain/mentions';
import { opensKind } from '@foyer/domain/work-pages';
import { threadPath } from '@foyer/domain/work-paths';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import type { Runner } from '../../kernel/runner.ts';
import { members } from '../accounts/tables.ts';
import { viewerOf } from '../accounts/viewer.ts';
import { type NewNotice, noticeText, notify } from '../notices/notify.ts';
import { type RoleRow, rightsOf, visibilityOf } from '../roles/rights.ts';
import { roles } from '../roles/tables.ts';
import { visitors } from '../visitors/tables.ts';
import { visibilityCondition } from '../visitors/visibility.ts';
import type { ConversationRow } from './present.ts';
import { conversations } from './tables.ts';

/** A notice without its path. */
type PendingNotice = FilledNoticeText & Pick<NewNotice, 'memberId' | 'text'>;

/** Notifies members of conversations that others assigned to them. */
export function startNotices(services: Services): Runner {
  const stop = services.messageEffects.add(
    'assignmentNotices',
    async ({ merchantId, conversationID, messages }) => {
      const notices = messages.flatMap(assignmentNotices);
      if (notices.length === 0) return;
      await act(systemScope(services, merchantId), async (db) => ({
        result: undefined,
        audit: [],
        events: await notifySeeing(services, db, merchantId, conversationID, notices),
      }));
    },
  );
  return { stop };
}

function assignmentNotices({ author, event }: Message): PendingNotice[] {
  const to = event?.to;
  if (!to || to.id === author.id) return [];
  const assigned = (said: FilledNoticeText): PendingNotice[] => [{ memberId: to.id, text: '', ...said }];
  const values = { name: author.name };
  switch (event.type) {
    case 'handed_over':
      return assigned({ titleKey: 'conversation_handed_over', values });
    case 'agent_added':
      return assigned({ titleKey: 'conversation_added', values });
    case 'auto_assigned':
      return assigned({ titleKey: 'conversation_assigned' });
    default:
      return [];
  }
}

/**
 * Stores notices for the members whom a note mentions, in the transaction that stores the note.
 * @returns the events for the action to publish
 */
export function notifyMentions(
  services: Services,
  db: Db,
  { merchantId, id }: Pick<ConversationRow, 'merchantId' | 'id'>,
  { author, mentions, text }: Message,
): Promise<Event[]> {
  const plainText = noteSegments(text, [])
    .map((segment) => (segment.kind === 'text' ? segment.text : `@${segment.name}`))
    .join('');
  const notices = mentions
    .filter((memberId) => memberId !== author.id)
    .map((memberId) => ({
      memberId,
      titleKey: 'mentioned' as const,
      values: { name: author.name },
      text: noticeText(plainText),
    }));
  return notifySeeing(services, db, merchantId, id, notices);
}

/** Stores notices for those of the members who may see the conversation. */
export async function notifySeeing(
  services: Services,
  db: Db,
  merchantId: number,
  conversationId: string,
  notices: readonly PendingNotice[],
): Promise<Event[]> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.merchantId, merchantId), eq(conversations.id, conversationId)));
  const seeing = row ? await membersWhoSee(services, db, row, idsOf(notices)) : new Set<string>();
  const path = row ? threadPath(row) : null;
  const fresh = notices.filter(({ memberId }) => seeing.has(memberId));
  return notify(
    db,
    merchantId,
    fresh.map((one) => ({ ...one, path })),
  );
}

const idsOf = (notices: readonly PendingNotice[]) => notices.map(({ memberId }) => memberId);

/** The members who may see the visitor and open this kind of conversation. */
async function membersWhoSee(
  { config }: Services,
  db: Db,
  { merchantId, visitorId, kind }: ConversationRow,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: members.id, role: roles })
    .from(members)
    .innerJoin(roles, and(eq(roles.merchantId, members.merchantId), eq(roles.name, members.role)))
    .where(
      and(eq(members.merchantId, merchantId), eq(members.status, 'Active'), inArray(members.id, [...ids])),
    );
  const seeing = new Set<string>();
  for (const { id, role } of rows) {
    const opens = opensKind(rightsOf(role, config), kind, 'view');
    if (opens && (await sees(db, merchantId, visitorId, id, role))) seeing.add(id);
  }
  return seeing;
}

/** Skips the query for roles that see all visitors, which most do. */
async function sees(db: Db, merchantId: number, visitorId: string, id: string, role: RoleRow) {
  const visibility = visibilityOf(role);
  const condition = visibilityCondition(await viewerOf(db, { merchantId, id, role: role.name, visibility }));
  if (!condition) return true;
  const found = await db
    .select({ id: visitors.id })
    .from(visitors)
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, visitorId), condition));
  return found.length > 0;
}
