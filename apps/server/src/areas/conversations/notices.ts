import type { Message } from '@foyer/contract/conversations/shapes';
import type { Said } from '@foyer/contract/notices/sayings';
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
import { type RoleRow, rightsOf, sightOf } from '../roles/rights.ts';
import { roles } from '../roles/tables.ts';
import { sightCondition } from '../visitors/sight.ts';
import { visitors } from '../visitors/tables.ts';
import type { ConversationRow } from './present.ts';
import { conversations } from './tables.ts';

/** A notice whose place is yet to be known. */
type News = Said & Pick<NewNotice, 'memberId' | 'text'>;

/** Tells members of conversations that others put into their hands. */
export function startNotices(services: Services): Runner {
  const stop = services.messageEffects.add(
    'assignmentNotices',
    async ({ merchantId, conversationID, messages }) => {
      const news = messages.flatMap(assignmentNews);
      if (news.length === 0) return;
      await act(systemScope(services, merchantId), async (db) => ({
        result: undefined,
        audit: [],
        events: await tell(services, db, merchantId, conversationID, news),
      }));
    },
  );
  return { stop };
}

function assignmentNews({ author, event }: Message): News[] {
  const to = event?.to;
  if (!to || to.id === author.id) return [];
  const assigned = (said: Said): News[] => [{ memberId: to.id, text: '', ...said }];
  const values = { name: author.name };
  switch (event.type) {
    case 'handed_over':
      return assigned({ says: 'conversation_handed_over', values });
    case 'agent_added':
      return assigned({ says: 'conversation_added', values });
    case 'auto_assigned':
      return assigned({ says: 'conversation_assigned' });
    default:
      return [];
  }
}

/**
 * Tells members of a note that names them, as part of the action that stores it: neither is there without the other.
 * @returns the events for the action to publish
 */
export function tellMentions(
  services: Services,
  db: Db,
  { merchantId, id }: Pick<ConversationRow, 'merchantId' | 'id'>,
  { author, mentions, text }: Message,
): Promise<Event[]> {
  const words = noteSegments(text, [])
    .map((segment) => (segment.kind === 'text' ? segment.text : `@${segment.name}`))
    .join('');
  const news = mentions
    .filter((memberId) => memberId !== author.id)
    .map((memberId) => ({
      memberId,
      says: 'mentioned' as const,
      values: { name: author.name },
      text: noticeText(words),
    }));
  return tell(services, db, merchantId, id, news);
}

/** Stores notices for those who may see the conversation. */
async function tell(
  services: Services,
  db: Db,
  merchantId: number,
  conversationId: string,
  news: readonly News[],
): Promise<Event[]> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.merchantId, merchantId), eq(conversations.id, conversationId)));
  const seeing = row ? await whoSees(services, db, row, idsOf(news)) : new Set<string>();
  const path = row ? threadPath(row) : null;
  const fresh = news.filter(({ memberId }) => seeing.has(memberId));
  return notify(
    db,
    merchantId,
    fresh.map((one) => ({ ...one, path })),
  );
}

const idsOf = (news: readonly News[]) => news.map(({ memberId }) => memberId);

/** The members among these who may open the conversation: its kind, and its visitor. */
async function whoSees(
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

/** Whoever sees all is not asked for: that is nearly everybody. */
async function sees(db: Db, merchantId: number, visitorId: string, id: string, role: RoleRow) {
  const sight = sightOf(role);
  const condition = sightCondition(await viewerOf(db, { merchantId, id, role: role.name, sight }));
  if (!condition) return true;
  const found = await db
    .select({ id: visitors.id })
    .from(visitors)
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, visitorId), condition));
  return found.length > 0;
}
